/// What went wrong, with the facts in it.
///
/// Numbers are given as `Int128`, which holds every signed and unsigned 64-bit number. Offsets are
/// in bytes from the start of the file.
public enum GapmapError: Error, Sendable, Equatable {
  /// The system refused an operation on a file.
  case system(operation: String, path: String, code: Int32)
  /// The bytes do not begin as an index does.
  case notAnIndex(path: String, reason: String)
  /// The index was written by a newer version of the format.
  case unsupportedVersion(path: String, found: UInt8, supported: UInt8)
  /// The index holds a block of a kind that this version does not know.
  case unsupportedEncoding(kind: UInt8, offset: UInt64)
  /// The end of the file is missing.
  case truncated(path: String, length: UInt64)
  /// A part of the file does not hold what it should.
  case damaged(part: Part, offset: UInt64, reason: String)
  /// The index holds numbers that the type asked for cannot express.
  case numberTypeMismatch(found: String, requested: String)
  /// A number was appended that is smaller than the one before it.
  case notAscending(position: UInt64, previous: Int128, number: Int128)
  /// A number was appended that is there already.
  case duplicate(position: UInt64, number: Int128)
  /// The set of all 2⁶⁴ numbers was appended, whose count no 64-bit integer holds.
  case everyNumber
  /// A position was asked for that is not below the count.
  case positionOutOfRange(position: UInt64, count: UInt64)
  /// The writer was used after it finished or failed.
  case writerClosed
  /// The system has not the memory to keep track of the file's pages, or for all numbers.
  case outOfMemory(byteCount: UInt64)
  /// zstd refused to work, for want of memory for instance.
  case compression(String)
  /// A number was to be removed that is not there.
  case absent(number: Int128)
  /// A number was to be added that is there already.
  case present(number: Int128)
  /// Two shards both reach into one stretch of the number line.
  case shardsOverlap(path: String, other: String)
  /// A shard lies below the one that was given before it.
  case shardsOutOfOrder(path: String, previous: String)
  /// Something is wrong with one of several shards.
  indirect case shard(path: String, error: GapmapError)

  /// A part of an index file.
  public enum Part: String, Sendable {
    /// The eight bytes at the start.
    case header
    /// The counts and offsets at the end.
    case trailer
    /// The tree over the pages.
    case directory
    /// A Huffman code that blocks share.
    case code
    /// A page, that is, a checksummed group of blocks.
    case page
    /// A block within a page.
    case block
  }
}
