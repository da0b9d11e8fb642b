#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ascending keys, eight bytes each, in memory or mapped: what an index is compared with.
///
/// Its loops are those of a program that has the array in C++, without a check an element.
@safe
package final class RawArray: Sendable {
  private nonisolated(unsafe) let keys: UnsafeMutablePointer<UInt64>
  private let isMapped: Bool
  /// How many keys there are, 1 or more.
  package let count: Int

  private var byteCount: Int { count * MemoryLayout<UInt64>.size }

  /// Takes memory and has it filled.
  init(
    count: Int, _ fill: (UnsafeMutableRawPointer, Int) throws(GapmapError) -> Void
  ) throws(GapmapError) {
    precondition(count > 0)
    self.count = count
    isMapped = false
    unsafe keys = .allocate(capacity: count)
    try unsafe fill(UnsafeMutableRawPointer(keys), byteCount)
  }

  /// Maps a file.
  ///
  /// - Parameters:
  ///   - descriptor: The file, which must have so many keys.
  ///   - count: How many keys, from the first on; 1 or more.
  ///   - path: What to call it in a message.
  init(mapping descriptor: Int32, count: Int, path: String) throws(GapmapError) {
    precondition(count > 0)
    let byteCount = count * MemoryLayout<UInt64>.size
    let address = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw .system(operation: "map a temporary file in", path: path, code: errno)
    }
    self.count = count
    isMapped = true
    unsafe keys = address.bindMemory(to: UInt64.self, capacity: count)
  }

  deinit {
    if isMapped { unsafe munmap(keys, byteCount) } else { unsafe keys.deallocate() }
  }

  /// The key at a position.
  ///
  /// - Parameter position: 0 to `count` − 1.
  /// - Complexity: O(1).
  package subscript(position: Int) -> UInt64 {
    precondition(position >= 0 && position < count)
    return unsafe keys[position]
  }

  /// Whether a key is there.
  ///
  /// - Parameter key: Any key.
  /// - Returns: True if it is.
  /// - Complexity: O(log *n*).
  package func contains(_ key: UInt64) -> Bool {
    let position = lowerBound(key, 0, count)
    return unsafe position < count && keys[position] == key
  }

  /// Whether each of many keys is there, by a binary search each.
  ///
  /// - Parameters:
  ///   - queries: Any keys.
  ///   - answers: Overwritten; as many as there are queries.
  /// - Complexity: O(*m* log *n*) for *m* queries.
  package func contains(_ queries: [UInt64], into answers: inout [Bool]) {
    precondition(answers.count == queries.count)
    for i in queries.indices { answers[i] = contains(queries[i]) }
  }

  /// Whether each of many ascending keys is there, galloping from the last answer on and searching
  /// within the last step.
  ///
  /// - Parameters:
  ///   - queries: Ascending; equal ones may follow each other.
  ///   - answers: Overwritten; as many as there are queries.
  /// - Complexity: O(*m* log(*n* / *m*)) for *m* queries.
  package func contains(sorted queries: [UInt64], into answers: inout [Bool]) {
    precondition(answers.count == queries.count)
    var position = 0
    for i in queries.indices {
      let query = queries[i]
      var step = 1
      while unsafe position + step < count && keys[position + step] < query { step *= 2 }
      position = lowerBound(query, position + step / 2, min(position + step + 1, count))
      answers[i] = unsafe position < count && keys[position] == query
    }
  }

  /// The sum of all keys, modulo 2⁶⁴.
  ///
  /// - Returns: The sum.
  /// - Complexity: O(*n*).
  package func sum() -> UInt64 {
    var sum: UInt64 = 0
    for i in 0..<count { unsafe sum &+= keys[i] }
    return sum
  }

  /// Where other keys are not the same.
  ///
  /// - Parameter others: As many keys as there are here.
  /// - Returns: The first position at which they differ; nil if they are the same.
  /// - Complexity: O(*n*).
  package func firstDifference(from others: [UInt64]) -> Int? {
    precondition(others.count == count)
    return others.indices.first { unsafe keys[$0] != others[$0] }
  }

  /// The first position of `lower` ..< `upper` whose key is not below the one given, as C++'s
  /// `std::lower_bound` finds it.
  @inline(__always)
  private func lowerBound(_ key: UInt64, _ lower: Int, _ upper: Int) -> Int {
    var first = lower
    var length = upper &- lower
    while length > 0 {
      let half = length >> 1
      if unsafe keys[first &+ half] < key {
        first = first &+ half &+ 1
        length = length &- half &- 1
      } else {
        length = half
      }
    }
    return first
  }
}

extension TemporaryFile {
  /// Maps the first keys of the file, without reading them.
  ///
  /// - Parameter count: How many, 1 or more; all of them must be there.
  /// - Returns: The keys, for as long as the object lives, even when the file is gone.
  /// - Throws: `system` if they cannot be mapped.
  /// - Complexity: O(1).
  package func map(count: Int) throws(GapmapError) -> RawArray {
    precondition(UInt64(count) <= keyCount)
    return try RawArray(mapping: descriptor, count: count, path: directory)
  }

  /// Reads the first keys of the file into memory that is taken for them.
  ///
  /// - Parameter count: How many, 1 or more; all of them must be there.
  /// - Returns: The keys.
  /// - Throws: `system` if they cannot be read.
  /// - Complexity: O(*n*) for *n* keys.
  package func load(count: Int) throws(GapmapError) -> RawArray {
    precondition(UInt64(count) <= keyCount)
    return try unsafe RawArray(count: count) { (memory, byteCount) throws(GapmapError) in
      try unsafe read(into: memory, byteCount: byteCount, from: 0)
    }
  }
}
