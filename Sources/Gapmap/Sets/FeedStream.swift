/// Fills an array from its start with keys that follow those given before.
///
/// Returns how many there are; 0 at the end.
@usableFromInline
package typealias KeyFeed = (inout [UInt64]) throws(GapmapError) -> Int

/// Keys that come from elsewhere in ascending order, which is checked.
final class FeedStream: KeyStream {
  private let feed: KeyFeed
  private let type: NumberType
  private var keys = [UInt64](repeating: 0, count: Runs.capacity)
  private var last: UInt64?
  /// How many keys have come.
  private var count: UInt64 = 0
  /// What lies below this is left out.
  private var floor: UInt64 = 0

  /// - Parameters:
  ///   - feed: Where the keys come from.
  ///   - type: What they stand for, in messages.
  init(_ feed: @escaping KeyFeed, type: NumberType) {
    self.feed = feed
    self.type = type
  }

  func next(_ runs: inout Runs) throws(GapmapError) -> Piece {
    while true {
      let count = try feed(&keys)
      if count == 0 { return .end }
      try check(count)
      guard keys[count - 1] >= floor else { continue }
      runs.removeAll()
      keys.withSpan { runs.append($0.extracting(0..<count)) }
      runs.remove(below: floor)
      return .runs
    }
  }

  func skip(below key: UInt64) throws(GapmapError) { floor = max(floor, key) }

  private func check(_ count: Int) throws(GapmapError) {
    if let last, keys[0] <= last { throw disorder(at: 0, after: last) }
    let disorder = keys.withSpan { $0.extracting(0..<count).firstDisorder }
    if let disorder { throw self.disorder(at: disorder, after: keys[disorder - 1]) }
    last = keys[count - 1]
    self.count += UInt64(count)
  }

  private func disorder(at index: Int, after previous: UInt64) -> GapmapError {
    let position = count + UInt64(index)
    let number = type.number(ofKey: keys[index])
    return keys[index] == previous
      ? .duplicate(position: position, number: number)
      : .notAscending(
        position: position, previous: type.number(ofKey: previous), number: number)
  }
}
