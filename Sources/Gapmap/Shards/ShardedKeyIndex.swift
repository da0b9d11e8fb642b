/// Indexes that follow each other on the number line, searched as one: the engine behind
/// `ShardedIndex`.
///
/// Of each shard the trailer is read on opening, and nothing else until it is searched. Its errors are
/// `shard`, which names the file.
@usableFromInline
package final class ShardedKeyIndex: Sendable {
  /// Those that are not empty, in order.
  package let shards: [KeyIndex]
  /// Their files.
  package let paths: [String]
  /// How many keys lie before each.
  private let keysBefore: [UInt64]
  /// How many numbers there are.
  @usableFromInline
  package let count: UInt64
  /// Whether the numbers are signed.
  package let type: NumberType

  /// Opens all indexes in a directory: the files whose names end in `.gapmap` and do not begin with a
  /// point, whatever else there is.
  ///
  /// - Parameter directory: The directory.
  /// - Throws: `system` if it cannot be read; `notAnIndex` if there is no index in it, or only a part
  ///   of those that a split killed at its end meant to put there; `shardsOverlap`; `shard` for
  ///   trouble with one of them, `numberTypeMismatch` in it if they hold numbers of two types.
  /// - Complexity: O(*s* log *s*) for *s* shards.
  package convenience init(directory: String) throws(GapmapError) {
    let names = try Syscalls.names(inDirectory: directory)
    if let unfinished = StagedDirectory.unfinished(among: names) {
      throw .notAnIndex(
        path: directory, reason: "files are missing that are still in \(directory)/\(unfinished)")
    }
    let paths = Self.paths(of: names, inDirectory: directory)
    guard !paths.isEmpty else {
      throw .notAnIndex(path: directory, reason: "it is a directory without a .gapmap file")
    }
    let opened = try Self.open(paths)
    // The names of files need not be in the order of what they hold.
    let order = paths.indices.sorted { opened[$0].minimum ?? 0 < opened[$1].minimum ?? 0 }
    try self.init(order.map { opened[$0] }, paths: order.map { paths[$0] })
  }

  /// The files that are taken for the shards in a directory, by name.
  ///
  /// - Parameter directory: The directory.
  /// - Returns: Their paths.
  /// - Throws: `system` if it cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* files.
  package static func paths(inDirectory directory: String) throws(GapmapError) -> [String] {
    paths(of: try Syscalls.names(inDirectory: directory), inDirectory: directory)
  }

  private static func paths(of names: [String], inDirectory directory: String) -> [String] {
    names.filter { $0.hasSuffix(".gapmap") && !$0.hasPrefix(".") }
      .sorted().map { "\(directory)/\($0)" }
  }

  /// Opens indexes in the order given.
  ///
  /// - Parameter paths: One file or more.
  /// - Throws: `shardsOutOfOrder` if a shard lies below the one before it; `shardsOverlap`; `shard`
  ///   for trouble with one of them.
  /// - Complexity: O(*s*) for *s* shards.
  package convenience init(paths: [String]) throws(GapmapError) {
    try self.init(Self.open(paths), paths: paths)
  }

  private static func open(_ paths: [String]) throws(GapmapError) -> [KeyIndex] {
    var indexes: [KeyIndex] = []
    for path in paths {
      indexes.append(try naming(path) { () throws(GapmapError) in try KeyIndex(path: path) })
    }
    // A shard without numbers is one of any type.
    let numbered = zip(paths, indexes).filter { $1.count > 0 }
    for (path, index) in numbered where index.type != numbered[0].1.type {
      let requested = numbered[0].1.type.name
      throw .shard(
        path: path, error: .numberTypeMismatch(found: index.type.name, requested: requested))
    }
    return indexes
  }

  private init(_ indexes: [KeyIndex], paths: [String]) throws(GapmapError) {
    precondition(!indexes.isEmpty, "there is at least one shard")
    let places = indexes.indices.filter { indexes[$0].count > 0 }
    shards = places.map { indexes[$0] }
    type = (shards.first ?? indexes[0]).type
    self.paths = places.map { paths[$0] }
    var keysBefore: [UInt64] = []
    var count: UInt64 = 0
    for (place, shard) in shards.enumerated() {
      if place > 0, shard.trailer.minimum <= shards[place - 1].trailer.maximum {
        throw Self.disorder(
          shard, self.paths[place], behind: shards[place - 1], self.paths[place - 1])
      }
      keysBefore.append(count)
      let (sum, overflow) = count.addingReportingOverflow(shard.count)
      guard !overflow else { throw .everyNumber }
      count = sum
    }
    self.keysBefore = keysBefore
    self.count = count
  }

  private static func disorder(
    _ shard: KeyIndex, _ path: String, behind other: KeyIndex, _ otherPath: String
  ) -> GapmapError {
    shard.trailer.maximum < other.trailer.minimum
      ? .shardsOutOfOrder(path: path, previous: otherPath)
      : .shardsOverlap(path: path, other: otherPath)
  }

  private static func naming<R>(
    _ path: String, _ body: () throws(GapmapError) -> R
  ) throws(GapmapError) -> R {
    do {
      return try body()
    } catch {
      throw .shard(path: path, error: error)
    }
  }

  /// Does something with a shard; its errors tell which.
  func shard<R>(
    _ place: Int, _ body: (KeyIndex) throws(GapmapError) -> R
  ) throws(GapmapError) -> R {
    do {
      return try body(shards[place])
    } catch {
      throw .shard(path: paths[place], error: error)
    }
  }

  /// How many keys lie before a shard.
  func rank(ofShard place: Int) -> UInt64 { keysBefore[place] }

  /// The first shard that ends at or behind a key; the number of shards if there is none.
  func place(ofKey key: UInt64) -> Int {
    Self.firstPlace(0..<shards.count) { shards[$0].trailer.maximum >= key }
  }

  /// The shard that holds a position below the count.
  func place(ofPosition position: UInt64) -> Int {
    Self.firstPlace(0..<shards.count) { keysBefore[$0] > position } - 1
  }

  /// The first place for which the predicate holds, which it does for all behind it.
  static func firstPlace(_ places: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (places.lowerBound, places.upperBound)
    while lower < upper {
      let middle = (lower + upper) >> 1
      if holds(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }

  /// The smallest key; nil if there is none.
  package var minimum: UInt64? { shards.first?.minimum }
  /// The greatest key; nil if there is none.
  package var maximum: UInt64? { shards.last?.maximum }
  /// Length of all files in bytes.
  package var byteCount: UInt64 { shards.reduce(0) { $0 + $1.byteCount } }
}
