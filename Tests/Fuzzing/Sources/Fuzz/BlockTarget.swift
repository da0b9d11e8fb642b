@testable import Gapmap
@testable import TestSupport

/// Decodes a block in every way there is.
///
/// Operations on a damaged block may throw; on a sound one they must agree with the naive reader.
enum BlockTarget {
  static func run(_ bytes: [UInt8]) {
    // That a block has a key at least, its page knows.
    guard let input = SingleBlockInput(bytes), input.count > 0 else { return }
    let payload = IndexBytes(copying: input.payload)
    let code = IndexBytes(copying: input.code)
    let place = DecodingCodes.Place(range: 0..<code.count, check: XXH64.check32(code.view))
    let codes = DecodingCodes(bytes: code, places: input.code.isEmpty ? [] : [place])
    let view = BlockView(
      kind: BlockKind(rawValue: input.kind), first: input.first, count: input.count,
      last: input.last, rank: 0, payload: payload.view, offset: 0)
    let block = DecodedBlock(view: view, codes: codes, content: naiveContent(input))
    expect(
      block.passes == (block.content != nil) || !Exactness.holds(view, code: input.code),
      "sound for one reader only")
    // Of a page that was touched, the headers of its blocks have been verified, and no more.
    guard attempt({ () throws(GapmapError) in try view.verify(codeCount: codes.count) }) != nil
    else {
      return
    }
    var random = OracleRandom(seed: bytes.withView { XXH64.hash($0, seed: 0) })
    if block.content == nil || block.passes { block.ask(&random) }
  }

  /// The block as the naive reader has it; nil if it finds a fault.
  private static func naiveContent(_ input: SingleBlockInput) -> NaiveBlock? {
    do {
      if !input.code.isEmpty { try naiveCheckCode(input.code, name: "code") }
      let kind = try NaiveKind(input.kind, codeCount: input.code.isEmpty ? 0 : 1, name: "block")
      let block = try NaiveBlock(
        kind: kind, first: input.first, count: input.count, payload: input.payload,
        codes: [input.code], name: "block")
      return block.last <= input.last ? block : nil
    } catch {
      return nil
    }
  }
}
