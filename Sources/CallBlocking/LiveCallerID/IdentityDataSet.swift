import Gapmap

/// The data set of callers' identities, for Live Caller ID Lookup.
///
/// It is one file, which Apple's tool divides. The identity that Apple looks up before it lets a service
/// take part is added if it is not there.
public final class IdentityDataSet {
  /// The longest identity, in bytes.
  private static let maximumValueByteCount = 65_535

  private static let files = DataSetFiles(
    name: "identity", shardCount: 1, rowsPerShard: LiveCallerID.identityRowsPerShard)

  private let directory: DataSetDirectory
  private let file: KeywordFile
  private var keyword = NumberLine.keyword
  private var numbers: Set<Int64> = []

  /// Begins to write.
  ///
  /// - Parameter directory: Where the files go.
  /// - Throws: ``LiveCallerIDError``: `gapmap` if they cannot be written there.
  /// - Complexity: O(1).
  public init(directory: DataSetDirectory) throws(LiveCallerIDError) {
    self.directory = directory
    file = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try KeywordFile(Self.files.name(ofShard: 0), in: directory)
    }
  }

  /// Adds the identity of a number.
  ///
  /// - Parameters:
  ///   - identity: Whose the number is.
  ///   - number: Of 1 to 15 digits, in any order.
  /// - Throws: ``LiveCallerIDError``: `numberOutOfRange`, `repeatedNumber`, `identityTooLong`,
  ///   `fileTooLarge`, or `gapmap`.
  /// - Complexity: O(length of the name).
  public func append(
    _ identity: CallIdentity, of number: Int64
  ) throws(LiveCallerIDError) {
    guard PhoneNumber.values.contains(number) else { throw .numberOutOfRange(number) }
    guard numbers.insert(number).inserted else { throw .repeatedNumber(number) }
    let value = identity.bytes
    guard value.count <= Self.maximumValueByteCount else {
      throw .identityTooLong(number, byteCount: value.count)
    }
    keyword.set(number)
    try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try file.append(keyword: keyword.bytes, value: value)
    }
    guard file.byteCount <= LiveCallerID.maximumFileByteCount else {
      throw .fileTooLarge(byteCount: file.byteCount, shardCount: 1)
    }
  }

  /// Makes the files whole; they appear when the directory is published.
  ///
  /// - Returns: What was written.
  /// - Throws: ``LiveCallerIDError``: `gapmap` if they cannot be written.
  /// - Complexity: O(1).
  public func finish() throws(LiveCallerIDError) -> DataSetSummary {
    let test = CallIdentity.test
    if !numbers.contains(test.number) { try append(test.identity, of: test.number) }
    try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try file.finish()
      try directory.finish(Self.files)
    }
    return DataSetSummary(
      rowCount: file.rowCount, byteCount: file.byteCount,
      files: ["\(directory.path)/\(Self.files.name(ofShard: 0))"],
      configuration: "\(directory.path)/\(Self.files.configurationName)",
      shardCount: max(file.rowCount / UInt64(LiveCallerID.identityRowsPerShard), 1))
  }
}
