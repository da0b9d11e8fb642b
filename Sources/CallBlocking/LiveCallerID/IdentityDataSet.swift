import Gapmap

/// The data set of callers' identities, for Live Caller ID Lookup.
///
/// It is one file, which Apple's tool divides. The identity that Apple looks up before it lets a service
/// take part is added if it is not there.
public final class IdentityDataSet {
  /// The longest identity, in bytes.
  private static let maximumValueByteCount = 65_535

  private let files: DataSetFiles
  private let file: KeywordFile
  private var keyword = NumberLine.keyword
  private var numbers: Set<Int64> = []

  /// Begins to write.
  ///
  /// - Parameter directory: Where the files go; it is made if need be.
  /// - Throws: ``LiveCallerIDError``: `gapmap` if they cannot be written there.
  /// - Complexity: O(1).
  public init(directory: String) throws(LiveCallerIDError) {
    let files = DataSetFiles(
      directory: directory, name: "identity", shardCount: 1,
      rowsPerShard: LiveCallerID.identityRowsPerShard)
    self.files = files
    file = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try files.begin()
      return try KeywordFile(path: files.path(ofShard: 0))
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

  /// Makes the files appear.
  ///
  /// - Returns: What was written.
  /// - Throws: ``LiveCallerIDError``: `gapmap` if they cannot be written.
  /// - Complexity: O(1).
  public func finish() throws(LiveCallerIDError) -> DataSetSummary {
    let test = CallIdentity.test
    if !numbers.contains(test.number) { try append(test.identity, of: test.number) }
    let summary = DataSetSummary(
      rowCount: file.rowCount, byteCount: file.byteCount, files: [file.path],
      configuration: files.configurationPath,
      shardCount: max(file.rowCount / UInt64(LiveCallerID.identityRowsPerShard), 1))
    try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try file.publish()
      try files.finish()
    }
    return summary
  }
}
