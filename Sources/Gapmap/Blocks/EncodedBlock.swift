/// A block as it will stand in a page.
struct EncodedBlock: Sendable {
  var kind: BlockKind
  var first: UInt64
  var last: UInt64
  var count: UInt64
  var payload: [UInt8]

  init(kind: BlockKind, keys: ArraySlice<UInt64>, payload: [UInt8]) {
    self.kind = kind
    first = keys[keys.startIndex]
    last = keys[keys.endIndex - 1]
    count = UInt64(keys.count)
    self.payload = payload
  }

  init(_ progression: Progression) {
    kind = .progression
    first = progression.first
    last = progression.last
    count = progression.count
    payload = Progression.payload(step: progression.step, count: progression.count)
  }
}
