import Testing

@testable import Gapmap

/// The checksum, held against the test vectors that come with xxHash.
struct XXH64Tests {
  /// The reference's buffer: the top bytes of repeated squares of a prime.
  private static let buffer: [UInt8] = {
    var state: UInt32 = 2_654_435_761
    return (0..<101).map { _ in
      defer { state = state &* state }
      return UInt8(state >> 24)
    }
  }()

  @Test(
    arguments: [
      (0, 0, 0xEF46_DB37_51D8_E999), (0, 2_654_435_761, 0xAC75_FDA2_929B_17EF),
      (1, 0, 0x4FCE_394C_C889_52D8), (1, 2_654_435_761, 0x7398_40CB_819F_A723),
      (14, 0, 0xCFFA_8DB8_81BC_3A3D), (14, 2_654_435_761, 0x5B96_1158_5EFC_C9CB),
      (101, 0, 0x0EAB_5433_84F8_78AD), (101, 2_654_435_761, 0xCAA6_5939_306F_1E21),
    ] as [(Int, UInt64, UInt64)])
  func referenceVectors(length: Int, seed: UInt64, hash: UInt64) {
    let found = Array(Self.buffer[..<length]).withView { XXH64.hash($0, seed: seed) }
    #expect(found == hash)
  }

  @Test(
    arguments: [
      ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func texts(text: String, hash: UInt64) {
    #expect(Array(text.utf8).withView { XXH64.hash($0, seed: 0) } == hash)
  }

  @Test func shortChecksAreTheLowBits() {
    let text = Array("abc".utf8)
    #expect(text.withView { XXH64.check32($0) } == 0xAD77_0999)
    #expect(text.withView { XXH64.check16($0) } == 0x0999)
  }
}
