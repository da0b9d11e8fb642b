@testable import CallBlocking

extension BlockingDataSet {
  /// Writes the files, which appear at once.
  ///
  /// - Parameter path: The directory.
  func write(to path: String) throws(LiveCallerIDError) -> DataSetSummary {
    let directory = try DataSetDirectory(path, byteCount: byteCount)
    let summary = try write(to: directory)
    try directory.publish()
    return summary
  }
}
