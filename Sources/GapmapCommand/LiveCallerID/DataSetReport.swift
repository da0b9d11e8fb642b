import CallBlocking
import Gapmap

/// The writing of a data set, and what `gapmap live-caller-id` tells about it.
struct DataSetReport {
  /// "block" or "identity".
  let name: String
  let summary: DataSetSummary
  /// What is odd about a table, as a sentence; nil if nothing is.
  var doubt: String?

  /// Writes all data sets, or none.
  ///
  /// - Parameters:
  ///   - index: What is to be blocked.
  ///   - name: What to call it in a message.
  ///   - shardCount: How many files its rows become; nil for as many as it takes.
  ///   - identities: The table of identities; nil for none.
  ///   - country: Whose numbers may be written in the table as they are dialled there.
  ///   - path: The directory.
  /// - Returns: What was written: the numbers to be blocked, then the identities if there are any.
  /// - Throws: `InputError`, `CommandError`, or `GapmapError`.
  static func write(
    _ index: NumberIndex<Int64>, named name: String, shardCount: Int?, identities: String?,
    country: Country?, to path: String
  ) throws -> [DataSetReport] {
    try removeTemporaryNamesAtEnd()
    let (dataSet, directory) = try translating(name) { () throws(LiveCallerIDError) in
      let dataSet = try BlockingDataSet(index, shardCount: shardCount)
      return (dataSet, try DataSetDirectory(path, byteCount: dataSet.byteCount))
    }
    // What can be wrong with a table is found out first.
    let identityReport = try identities.map {
      try Self.identities($0, country: country, to: directory)
    }
    let reports = [try blocking(dataSet, to: directory)] + [identityReport].compactMap { $0 }
    try translating { () throws(LiveCallerIDError) in try directory.publish() }
    return reports
  }

  /// Writes the data set of numbers to be blocked.
  ///
  /// - Throws: `CommandError`, or `GapmapError` if the index or an output is at fault.
  private static func blocking(
    _ dataSet: BlockingDataSet, to directory: DataSetDirectory
  ) throws -> DataSetReport {
    var progress = ProgressBar()
    defer { progress.finish() }
    let summary = try translating { () throws(LiveCallerIDError) in
      try dataSet.write(to: directory) { part in
        progress.update(numbers: UInt64(part * Double(dataSet.rowCount)), part: part)
      }
    }
    return DataSetReport(name: "block", summary: summary)
  }

  /// Writes the data set of identities from lines of number, name, category and minutes.
  ///
  /// - Throws: `InputError`, `CommandError`, or `GapmapError`.
  private static func identities(
    _ path: String, country: Country?, to directory: DataSetDirectory
  ) throws -> DataSetReport {
    let reader = LineReader(try InputSource(path: path))
    let dataSet = try translating { () throws(LiveCallerIDError) in
      try IdentityDataSet(directory: directory)
    }
    var lines = IdentityLines(name: reader.name, country: country)
    var impossible: (count: Int, firstLine: UInt64)?
    while try reader.readLines(after: lines.line) {
      var start = reader.textStart
      while start < reader.end {
        var end = start
        while end < reader.end, reader.buffer[end] != UInt8(ascii: "\n") { end += 1 }
        if let (number, identity) = try lines.parse(Array(reader.buffer[start..<end])) {
          do throws(LiveCallerIDError) {
            try dataSet.append(identity, of: number.value)
          } catch .gapmap(let error) {
            throw error
          } catch {
            throw lines.failure("\(error)")
          }
          if !number.hasPossibleLength {
            impossible = (count: (impossible?.count ?? 0) + 1, impossible?.firstLine ?? lines.line)
          }
        }
        start = end + 1
      }
    }
    let summary = try translating { () throws(LiveCallerIDError) in try dataSet.finish() }
    let doubt = impossible.map {
      "\(reader.name): \(counted($0.count, "number has", "numbers have")) no possible length,"
        + " the first in line \($0.firstLine); write + and the country code, or name the country"
    }
    return DataSetReport(name: "identity", summary: summary, doubt: doubt)
  }

  private static func translating<R>(
    _ name: String? = nil, _ body: () throws(LiveCallerIDError) -> R
  ) throws -> R {
    do throws(LiveCallerIDError) {
      return try body()
    } catch .gapmap(let error) {
      throw error
    } catch {
      throw CommandError.refused((name.map { "\($0): " } ?? "") + "\(error)")
    }
  }

  /// Some lines for people.
  var text: String {
    let files =
      summary.files.count == 1
      ? summary.files[0] : "\(summary.files[0]) to \(summary.files[summary.files.count - 1])"
    return
      "\(files): \(counted(summary.rowCount, "row")), \(grouped(summary.byteCount)) bytes;"
      + " \(counted(summary.shardCount, "shard")) of service \(name), settings in \(summary.configuration)\n"
      + (doubt.map { "warning: \($0)\n" } ?? "")
  }

  /// The same for programs.
  static func json(_ reports: [DataSetReport]) -> String {
    var object = JSONObject()
    for report in reports {
      var one = JSONObject()
      one.add("rows", report.summary.rowCount)
      one.add("bytes", report.summary.byteCount)
      one.add("files", report.summary.files.count)
      one.add("firstFile", report.summary.files[0])
      one.add("shards", report.summary.shardCount)
      one.add("configuration", report.summary.configuration)
      if let doubt = report.doubt { one.add("warning", doubt) }
      object.add(report.name, one)
    }
    return object.text + "\n"
  }
}
