import Gapmap

/// An index of numbers to be blocked, and the extension that gives it to the system.
///
/// The app and the extension each make one, of the same files in a directory that both may write, and
/// tell it what happens: the extension by ``answer(_:)`` when the system asks it, the app by a
/// ``CallDirectoryLoad`` when the system has answered. The ledger in between is a file of 152 bytes. It
/// says how far the system is, so that the next request goes on there, or begins anew if the system's
/// list is not what it was.
///
///     let list = CallDirectoryList(index: shared + "/blocked.gapmap", folder: shared)
///
/// A new index takes the old one's place at any time, as `IndexWriter` does it. What was loaded before
/// is kept in the folder for as long as it is needed to tell what changed.
public struct CallDirectoryList: Sendable {
  /// The index of all numbers to be blocked, by all extensions.
  public let path: String
  /// Where this extension's ledger is kept, and the index that it has loaded.
  public let folder: String
  /// The numbers that are this extension's.
  public let part: ClosedRange<Int64>
  /// How many entries a request may have.
  public let budget: Int
  /// What the budget is not halved below.
  let minimumBudget: Int

  /// Names the files, none of which is opened yet.
  ///
  /// - Parameters:
  ///   - path: The index of all numbers to be blocked, by all extensions.
  ///   - folder: A directory of this extension alone, in the same volume as the index.
  ///   - part: The numbers that are this extension's, if there are several; see ``CallDirectoryPlan``.
  ///   - budget: How many entries a request may have, 1 or more; fewer than there may be if the
  ///     extension gives identification entries as well.
  public init(
    index path: String, folder: String, part: ClosedRange<Int64> = CallDirectory.numbers,
    budget: Int = CallDirectory.budget
  ) {
    self.init(
      index: path, folder: folder, part: part, budget: budget,
      minimumBudget: min(budget, CallDirectory.minimumBudget))
  }

  init(
    index path: String, folder: String, part: ClosedRange<Int64>, budget: Int, minimumBudget: Int
  ) {
    self.path = path
    self.folder = folder
    self.part = part
    self.budget = budget
    self.minimumBudget = minimumBudget
  }

  private var baselinePath: String { "\(folder)/baseline.gapmap" }

  /// Opens the index and makes sure that the system takes its numbers, and that they are not too many.
  func openChecked() throws(CallDirectoryError) -> NumberIndex<Int64> {
    let index = try accessing(path) { () throws(GapmapError) in try NumberIndex<Int64>(path: path) }
    try index.checkForCallDirectory()
    let share = try accessing(path) { () throws(GapmapError) in
      try CallDirectoryShare(loading: part, of: index)
    }
    try share.check(budget: budget)
    return index
  }

  /// Throws if the index is why an extension could not give its numbers.
  func verify() throws(CallDirectoryError) {
    let index = try openChecked()
    try accessing(path) { () throws(GapmapError) in try index.verify() }
  }

  /// Opens the index that was loaded before, and reads it once: it is no use if a page is damaged.
  ///
  /// - Returns: nil if there is none, or none that is whole; then all numbers are loaded anew.
  func openBaseline() -> NumberIndex<Int64>? {
    do throws(GapmapError) {
      let baseline = try NumberIndex<Int64>(path: baselinePath)
      try baseline.verify()
      return baseline
    } catch {
      return nil
    }
  }

  /// Keeps the index, which has been loaded, to tell what changes.
  func keepBaseline() throws(CallDirectoryError) {
    try accessing(baselinePath) { () throws(GapmapError) in try linkFile(path, as: baselinePath) }
  }

  /// Says which file an error is about.
  func accessing<R>(
    _ path: String, _ body: () throws(GapmapError) -> R
  ) throws(CallDirectoryError) -> R {
    try wrapping({ CallDirectoryError.file(path: path, $0) }, body)
  }
}
