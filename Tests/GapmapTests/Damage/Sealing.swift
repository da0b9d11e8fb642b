@testable import Gapmap

/// Makes the checksums of a damaged file right again, so that nothing but the reader's other checks
/// stands between the damage and the decoders.
enum Sealing {
  /// More pages than any test's file has.
  private static let pageLimit = 1 << 12

  /// The file with every check that can be found, and that is wrong, put right.
  static func sealed(_ damaged: [UInt8]) -> [UInt8] {
    guard damaged.count >= Header.length + Trailer.footerLength else { return damaged }
    var bytes = damaged
    sealHeader(&bytes)
    guard sealTrailer(&bytes) else { return bytes }
    let original = IndexBytes(copying: bytes)
    do throws(GapmapError) {
      let type = try Header.parse(original)
      var trailer = try Trailer.parse(original, type: type)
      let directory = Directory(file: original.view, trailer: trailer)
      for index in 0..<min(trailer.pageCount, pageLimit) { sealPage(index, of: directory, &bytes) }
      var start = trailer.pagesEnd
      for (number, code) in trailer.codes.enumerated() {
        trailer.codes[number].check = check(bytes[start..<(start + code.length)])
        start += code.length
      }
      trailer.root?.check = check(bytes[start..<trailer.start])
      let tail = trailer.bytes(header: Array(bytes[..<Header.length]), type: type)
      bytes.replaceSubrange(trailer.start..., with: tail)
    } catch {
      // The trailer leads nowhere: there is no more to be sealed.
    }
    return bytes
  }

  private static func sealHeader(_ bytes: inout [UInt8]) {
    put(UInt64(check(bytes[..<6])), 2, at: 6, &bytes)
  }

  /// Returns whether there is a trailer.
  private static func sealTrailer(_ bytes: inout [UInt8]) -> Bool {
    let footer = bytes.count - Trailer.footerLength
    let start = footer - Int(bytes[footer + 4]) - Int(bytes[footer + 5]) << 8
    guard start >= Header.length else { return false }
    let covered =
      bytes[..<Header.length] + bytes[start..<footer] + bytes[(footer + 4)..<(footer + 6)]
    put(UInt64(check(covered)), 4, at: footer, &bytes)
    return true
  }

  private static func sealPage(_ index: Int, of directory: Directory, _ bytes: inout [UInt8]) {
    do throws(GapmapError) {
      let entry = try directory.entry(at: index)
      let end = entry.nextOffset - PageView.checkLength
      guard entry.offset <= end else { return }
      let content = Array(bytes[entry.offset..<end])
      let check = content.withView { XXH64.check32($0, seed: entry.checkSeed) }
      put(UInt64(check), PageView.checkLength, at: end, &bytes)
    } catch {
      // The directory does not lead to the page.
    }
  }

  private static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    Array(bytes).withView { XXH64.check32($0) }
  }

  private static func put(_ value: UInt64, _ width: Int, at offset: Int, _ bytes: inout [UInt8]) {
    for i in 0..<width { bytes[offset + i] = UInt8(truncatingIfNeeded: value >> (8 * i)) }
  }
}
