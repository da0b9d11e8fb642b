/// What an extension tells the system while a request lasts.
///
/// `CXCallDirectoryExtensionContext` is one as it is; tests have their own.
public protocol CallDirectoryContext: AnyObject {
  /// Whether what is given changes the list that the system holds, and does not replace it.
  ///
  /// The system takes it that who never asks replaces the list.
  var isIncremental: Bool { get }

  /// Adds a number to what is blocked.
  ///
  /// - Parameter phoneNumber: 1 to Int64.max − 1, above the one added before it.
  func addBlockingEntry(withNextSequentialPhoneNumber phoneNumber: Int64)

  /// Removes a number from what is blocked, which only an incremental request may do.
  ///
  /// - Parameter phoneNumber: 1 to Int64.max − 1, above the one removed before it.
  func removeBlockingEntry(withPhoneNumber phoneNumber: Int64)

  /// Removes all numbers from what is blocked, which only an incremental request may do.
  func removeAllBlockingEntries()
}
