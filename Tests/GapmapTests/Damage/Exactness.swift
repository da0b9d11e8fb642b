@testable import Gapmap

/// Whether streams in a code of the file end exactly where their last symbols do.
///
/// libzstd, and so the naive reader, lets some pass that do not; the engine does not. Symbols have
/// one encoding only, which tells.
enum Exactness {
  /// Whether those of one block do, or are no streams at all.
  static func holds(_ view: BlockView, code: [UInt8]) -> Bool {
    guard let literals = LiteralsCode(description: code) else { return true }
    var reader = FieldReader(view.payload)
    guard let length = reader.varint().flatMap(Int.init(exactly:)) else { return true }
    let isTokens = view.kind.encoding == .gapTokens
    guard !isTokens || length <= view.payload.count - reader.offset else { return true }
    let end = isTokens ? reader.offset + length : view.payload.count
    let content = view.payload.slice(reader.offset, end).copied()
    do {
      let symbols = try naiveInflate(
        content, count: isTokens ? Int(view.count) - 1 : length, code: code, name: "block")
      return literals.encode(symbols) == content
    } catch {
      return true
    }
  }

  /// Whether those of all blocks of a file do.
  static func holds(_ bytes: [UInt8]) -> Bool {
    do throws(GapmapError) {
      let index = try KeyIndex(bytes: bytes)
      for number in 0..<index.pageCount {
        let page = try index.page(index.directory.entry(at: number))
        for block in 0..<page.blockCount {
          let view = page.block(block)
          guard let code = view.kind.code else { continue }
          if !holds(view, code: try index.codes.description(code)) { return false }
        }
      }
    } catch {
      // What cannot be read so far is refused by both.
    }
    return true
  }
}
