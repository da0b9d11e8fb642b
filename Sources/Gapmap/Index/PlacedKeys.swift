/// Keys in ascending order, each with the place it had before.
///
/// Sorted by eight bits at a time from the lowest, keys and places moving together, and only by bits
/// in which keys differ.
struct PlacedKeys {
  private static let bucketCount = 256

  private(set) var keys: [UInt64] = []
  private var places: [UInt32] = []
  private var otherKeys: [UInt64] = []
  private var otherPlaces: [UInt32] = []

  /// - Parameter capacity: How many keys there will be at most, up to 2³².
  init(capacity: Int) {
    keys.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  /// Takes numbers in place of all before.
  ///
  /// - Parameters:
  ///   - numbers: As many as there is room for.
  ///   - mask: What the numbers differ from their keys in.
  /// - Complexity: O(*m*) for *m* numbers.
  mutating func sort(_ numbers: Span<UInt64>, mask: UInt64) {
    keys.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    var differing: UInt64 = 0
    for i in numbers.indices {
      let key = numbers[i] ^ mask
      differing |= key ^ (numbers[0] ^ mask)
      keys.append(key)
      places.append(UInt32(i))
    }
    otherKeys = keys
    otherPlaces = places
    var shift: UInt64 = UInt64(differing.trailingZeroBitCount)
    while shift < 64, differing >> shift != 0 {
      distribute(by: shift)
      swap(&keys, &otherKeys)
      swap(&places, &otherPlaces)
      shift += 8
    }
  }

  /// Puts keys and places where the eight bits from `shift` on say.
  private mutating func distribute(by shift: UInt64) {
    func bucket(of key: UInt64) -> Int {
      Int(truncatingIfNeeded: key &>> shift) & (Self.bucketCount &- 1)
    }
    var next = [Int](repeating: 0, count: Self.bucketCount)
    for key in keys { next[bucket(of: key)] += 1 }
    var total = 0
    for i in next.indices { (next[i], total) = (total, total + next[i]) }
    next.withMutableSpan { next in
      otherKeys.withMutableSpan { newKeys in
        otherPlaces.withMutableSpan { newPlaces in
          for (key, place) in zip(keys, places) {
            let bucket = bucket(of: key)
            let position = next[bucket]
            next[bucket] = position &+ 1
            newKeys[position] = key
            newPlaces[position] = place
          }
        }
      }
    }
  }

  /// Gives each answer the place that its key had.
  ///
  /// - Parameters:
  ///   - answers: One for each of `keys`.
  ///   - target: As many.
  ///   - start: Where in `target` the first place is.
  func put(_ answers: [Bool], into target: inout MutableSpan<Bool>, from start: Int) {
    for (place, answer) in zip(places, answers) { target[start + Int(place)] = answer }
  }
}
