@testable import Gapmap

/// One block outside any page, with what its code needs to be decoded.
final class SingleBlock {
  private let payload: IndexBytes
  private let codes: DecodingCodes
  let view: BlockView

  /// - Parameters:
  ///   - block: The block.
  ///   - code: The code of number 0.
  init(_ block: EncodedBlock, code: LiteralsCode? = nil) {
    payload = IndexBytes(copying: Array(block.payload))
    let bytes = IndexBytes(copying: code?.description ?? [])
    let place = DecodingCodes.Place(range: 0..<bytes.count, check: XXH64.check32(bytes.view))
    codes = DecodingCodes(bytes: bytes, places: code == nil ? [] : [place])
    view = BlockView(
      kind: block.kind, first: block.first, count: block.count, last: block.last,
      rank: 0, payload: payload.view, offset: 0)
  }

  /// Holds every operation of the block against keys.
  ///
  /// - Parameters:
  ///   - keys: What the block should hold.
  ///   - probes: Indices of keys to look up, with their neighbours.
  /// - Throws: `Disagreement`, or what the block throws.
  func compare(_ keys: [UInt64], probes: [Int]) throws {
    func expect(_ agrees: Bool, _ operation: @autoclosure () -> String) throws {
      if !agrees { throw Disagreement(description: "\(view.kind): \(operation()) is wrong") }
    }
    try view.verify(codeCount: codes.count)
    if view.kind != .progression {
      let buffer = KeyBuffer(capacity: keys.count)
      try view.decode(into: buffer, codes)
      let isSame = buffer.count == keys.count && keys.indices.allSatisfy { buffer[$0] == keys[$0] }
      try expect(isSame, "decode")
    }
    let oracle = Oracle(keys)
    for i in probes {
      try expect(try view.select(UInt64(i), codes) == keys[i], "select(\(i))")
      for key in [keys[i] &- 1, keys[i], keys[i] &+ 1] where key >= keys[0] {
        try expect(try view.contains(key, codes) == oracle.contains(key), "contains(\(key))")
        let position = try view.lowerBound(key, codes)
        try expect(position.rank == oracle.rank(of: key), "rank of \(key)")
        try expect(position.key == oracle.successor(atLeast: key), "successor of \(key)")
      }
    }
  }
}
