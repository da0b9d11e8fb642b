import Gapmap

/// A directory of data sets, whose files appear there together, when all of them are whole.
///
///     let directory = try DataSetDirectory("service", byteCount: dataSet.byteCount)
///     let summary = try dataSet.write(to: directory)
///     try directory.publish()
///
/// What an earlier run has left there stays as it is until then, whatever goes wrong. Of the data sets
/// that are written anew nothing is left afterwards: a shard too many would be taken for one of them.
public final class DataSetDirectory {
  /// Where the files are to be.
  public let path: String
  private let staged: StagedDirectory
  private var dataSets: [DataSetFiles] = []

  /// Begins with no files.
  ///
  /// - Parameters:
  ///   - path: The directory, which is made if need be; what it lies in must be there.
  ///   - byteCount: How many bytes there must be room for.
  /// - Throws: ``LiveCallerIDError``: `noRoom`, or `gapmap` if nothing can be written there.
  /// - Complexity: O(1).
  public init(_ path: String, byteCount: UInt64 = 0) throws(LiveCallerIDError) {
    self.path = path
    let staged = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try StagedDirectory(path: path)
    }
    let available = try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try availableByteCount(forFileAt: "\(staged.temporary)/rows")
    }
    if let available, available < byteCount {
      throw .noRoom(byteCount: byteCount, available: available)
    }
    self.staged = staged
  }

  /// Where a file is until it is published.
  func temporaryPath(of name: String) -> String { "\(staged.temporary)/\(name)" }

  /// Writes the settings of a data set whose rows are whole.
  func finish(_ files: DataSetFiles) throws(GapmapError) {
    let name = files.configurationName
    do throws(GapmapError) {
      try replaceSmallFile(temporaryPath(of: name), with: Array(files.configuration.utf8))
    } catch {
      throw error.naming("\(path)/\(name)")
    }
    dataSets.append(files)
  }

  /// Makes all files appear in the place of older ones, the settings last.
  ///
  /// - Throws: ``LiveCallerIDError``: `gapmap` if that cannot be done; then there are no settings.
  /// - Complexity: O(*f*) for *f* files.
  public func publish() throws(LiveCallerIDError) {
    try wrapping(LiveCallerIDError.gapmap) { () throws(GapmapError) in
      try staged.publish(last: dataSets.map(\.configurationName)) { name in
        dataSets.contains { $0.isRows(name) }
      }
    }
  }
}

extension GapmapError {
  /// The same of the path that the user knows, not the temporary one.
  func naming(_ path: String) -> GapmapError {
    guard case .system(let operation, _, let code) = self else { return self }
    return .system(operation: operation, path: path, code: code)
  }
}
