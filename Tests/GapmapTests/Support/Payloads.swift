@testable import Gapmap

// Payloads of single blocks, as arrays.

extension EncodedBlock {
  init(kind: BlockKind, keys: ArraySlice<UInt64>, payload: [UInt8]) {
    self.init(
      kind: kind, first: keys[keys.startIndex], last: keys[keys.endIndex - 1],
      count: UInt64(keys.count), payload: payload[...])
  }
}

private func written(_ append: (inout PayloadBuffer) -> Void) -> [UInt8] {
  var buffer = PayloadBuffer()
  append(&buffer)
  return Array(buffer[0..<buffer.count])
}

extension EliasFano {
  static func payload(_ keys: ArraySlice<UInt64>) -> [UInt8] {
    Array(keys).withSpan { keys in written { append(keys, to: &$0) } }
  }
}

extension Bitmap {
  static func bytes(_ keys: ArraySlice<UInt64>) -> [UInt8] {
    Array(keys).withSpan { keys in written { append(keys, to: &$0) } }
  }
}

extension GapTokens {
  static func payload(
    _ keys: ArraySlice<UInt64>, tokens: [UInt8], content: [UInt8]
  ) -> [UInt8] {
    Array(keys).withSpan { keys in
      tokens.withSpan { tokens in
        written { append(keys, tokens: tokens, content: content[...], to: &$0) }
      }
    }
  }
}

extension ZstdBitmap {
  static func payload(bitmapLength: Int, content: [UInt8]) -> [UInt8] {
    written { append(bitmapLength: bitmapLength, content: content[...], to: &$0) }
  }
}

extension LiteralsCode {
  /// The streams of symbols, or nil.
  func encode(_ symbols: [UInt8]) -> [UInt8]? {
    var buffer = PayloadBuffer()
    let isCoded = symbols.withSpan { append($0, to: &buffer) }
    return isCoded ? Array(buffer[0..<buffer.count]) : nil
  }
}

extension BlockCompressor {
  func content(of symbols: [UInt8]) throws -> ArraySlice<UInt8>? {
    try symbols.withSpan { (symbols) throws(GapmapError) in try content(of: symbols) }
  }
}
