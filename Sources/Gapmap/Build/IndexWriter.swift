/// Writes an index in one pass from ascending numbers and ranges.
///
///     let writer = try IndexWriter<Int64>(path: "toll833.gapmap")
///     try writer.append(1_833_000_0000...1_833_999_9999)
///     try writer.append(1_844_555_0100)
///     let summary = try writer.finish()
///
/// A file appears when it is finished, whole; until then, and if anything fails, an older one of
/// its name stays as it is. Memory stays below 64 MiB however many numbers come. A writer belongs
/// to one thread at a time.
public final class IndexWriter<Number: IndexNumber> {
  let writer: KeyWriter

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Where the index will be.
  ///   - favor: What it is to be best at.
  ///   - threads: How many threads encode, 1 to 4; the file is the same for any.
  /// - Throws: ``GapmapError``: `system` if the directory cannot be written.
  /// - Complexity: O(1).
  public init(path: String, favor: Favor = .balance, threads: Int = 1) throws(GapmapError) {
    writer = try KeyWriter(path: path, type: Number.numberType, favor: favor, threads: threads)
  }

  /// Writes to a descriptor, a pipe for instance, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: Open for writing.
  ///   - favor: What the index is to be best at.
  ///   - threads: How many threads encode, 1 to 4; the file is the same for any.
  /// - Throws: ``GapmapError``: `system` if it cannot be written to.
  /// - Complexity: O(1).
  public init(descriptor: Int32, favor: Favor = .balance, threads: Int = 1) throws(GapmapError) {
    writer = try KeyWriter(
      descriptor: descriptor, name: "descriptor \(descriptor)", type: Number.numberType,
      favor: favor, threads: threads)
  }

  /// Appends a number.
  ///
  /// - Parameter number: Above all before it.
  /// - Throws: ``GapmapError``: `notAscending` or `duplicate`, with its position; `system` if the
  ///   file cannot be written.
  /// - Complexity: O(1) amortised.
  public func append(_ number: Number) throws(GapmapError) { try writer.append(number.key) }

  /// Appends all numbers of a range, without enumerating them.
  ///
  /// - Parameter range: Above all before it.
  /// - Throws: ``GapmapError``: `everyNumber` if that makes 2⁶⁴ of them; as for a single number.
  /// - Complexity: O(1) amortised.
  public func append(_ range: ClosedRange<Number>) throws(GapmapError) {
    try writer.append(from: range.lowerBound.key, through: range.upperBound.key)
  }

  /// Appends numbers.
  ///
  /// - Parameter numbers: Ascending, above all before them.
  /// - Throws: ``GapmapError``: as for a single number.
  /// - Complexity: O(*n*).
  public func append(contentsOf numbers: some Sequence<Number>) throws(GapmapError) {
    for number in numbers { try writer.append(number.key) }
  }

  /// Writes what is left and publishes the index.
  ///
  /// - Returns: What was written.
  /// - Throws: ``GapmapError``: `writerClosed` if it was finished or has failed before; `system` if
  ///   the file cannot be written.
  /// - Complexity: O(numbers not yet encoded).
  public func finish() throws(GapmapError) -> IndexSummary { try writer.finish() }

  /// Discards everything; the writer cannot be used any more.
  ///
  /// - Complexity: O(1), but it waits for what other threads are encoding.
  public func cancel() { writer.cancel() }
}
