import Foundation
import Gapmap

@testable import CallBlocking

extension Folder {
  /// The index that an app and its extension share.
  var index: String { path + "/blocked.gapmap" }

  /// Replaces the index.
  func write(_ numbers: some Sequence<Int64>) throws {
    let writer = try IndexWriter<Int64>(path: index)
    try writer.append(contentsOf: numbers)
    _ = try writer.finish()
  }

  /// Replaces the index by all numbers of a range.
  func write(_ numbers: ClosedRange<Int64>) throws {
    let writer = try IndexWriter<Int64>(path: index)
    try writer.append(numbers)
    _ = try writer.finish()
  }

  /// What the app and the extension make of the files.
  func list(
    budget: Int = 10, minimumBudget: Int = 2, part: ClosedRange<Int64> = CallDirectory.numbers,
    folder: String? = nil
  ) throws -> CallDirectoryList {
    if let folder {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    return CallDirectoryList(
      index: index, folder: folder.map { "\(path)/\($0)" } ?? path, part: part, budget: budget,
      minimumBudget: minimumBudget)
  }
}

extension SystemModel {
  /// Loads a list as an app does.
  ///
  /// - Parameter faults: What goes wrong with each request, from the first on; nothing with those
  ///   behind.
  /// - Returns: How it ended, and how many requests it took.
  func load(
    _ list: CallDirectoryList, faults: [Fault] = []
  ) throws -> (end: CallDirectoryLoad.Step, requestCount: Int) {
    var load = CallDirectoryLoad(list)
    var step = try load.begin()
    var count = 0
    while case .reload = step {
      let code = try reload(list, count < faults.count ? faults[count] : .none)
      count += 1
      step = try load.next(afterCode: code)
    }
    return (step, count)
  }
}
