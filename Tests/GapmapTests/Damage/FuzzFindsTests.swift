import Testing

@testable import Gapmap

/// What the fuzzer has found, as small as it can be.
struct FuzzFindsTests {
  /// A page of Elias-Fano whose last key is above the file's maximum, so that a part would end below
  /// its start.
  @Test func partsOfPagesThatDoNotAscend() throws {
    let forged: [UInt8] = [
      0x47, 0x41, 0x50, 0x4D, 0x01, 0x00, 0x14, 0x1C, 0x01, 0x00, 0x02, 0x00, 0x09, 0x85, 0xF9, 0x7B,
      0xA8, 0x03, 0x0A, 0x02, 0x01, 0x11, 0x00, 0x19, 0x14, 0xFA, 0x44, 0x06, 0x00, 0x4D, 0x41, 0x50,
      0x47,
    ]
    let index = try KeyIndex(bytes: forged)
    for count in 1...3 {
      do throws(GapmapError) {
        for part in try index.parts(count) { #expect((10...12).contains(part.lowerBound)) }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    #expect(throws: GapmapError.self) { try index.parts(2) }
    #expect(throws: GapmapError.self) { try index.parts(ofAtMost: 1) }
    #expect(throws: GapmapError.self) { try index.verify() }
  }
}
