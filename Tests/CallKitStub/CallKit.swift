// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for Apple's CallKit, so that what is written against it can be type-checked where CallKit is
// not: its Call Directory part, with the signatures of Apple's documentation. Nothing in it does anything.
@_exported import Foundation

public typealias CXCallDirectoryPhoneNumber = Int64

public protocol NSExtensionRequestHandling: NSObjectProtocol {
  func beginRequest(with context: NSExtensionContext)
}

open class NSExtensionContext: NSObject {
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {}
  open func cancelRequest(withError error: any Error) {}
}

public protocol CXCallDirectoryExtensionContextDelegate: NSObjectProtocol {
  func requestFailed(
    for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error)
}

open class CXCallDirectoryExtensionContext: NSExtensionContext {
  open weak var delegate: (any CXCallDirectoryExtensionContextDelegate)?
  open var isIncremental: Bool { false }
  open func addBlockingEntry(
    withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber
  ) {}
  open func removeBlockingEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
  open func removeAllBlockingEntries() {}
  open func addIdentificationEntry(
    withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber, label: String
  ) {}
  open func removeIdentificationEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {}
  open func removeAllIdentificationEntries() {}
  open func completeRequest(completionHandler completion: ((Bool) -> Void)? = nil) {}
}

open class CXCallDirectoryProvider: NSObject, NSExtensionRequestHandling {
  open func beginRequest(with context: NSExtensionContext) {}
  open func beginRequest(with context: CXCallDirectoryExtensionContext) {}
}

open class CXCallDirectoryManager: NSObject {
  public enum EnabledStatus: Int, @unchecked Sendable {
    case unknown = 0
    case disabled = 1
    case enabled = 2
  }

  open class var sharedInstance: CXCallDirectoryManager { CXCallDirectoryManager() }
  open func reloadExtension(
    withIdentifier identifier: String, completionHandler completion: (((any Error)?) -> Void)? = nil
  ) {}
  open func getEnabledStatusForExtension(
    withIdentifier identifier: String,
    completionHandler completion: @escaping (EnabledStatus, (any Error)?) -> Void
  ) {}
  open func openSettings(completionHandler completion: (((any Error)?) -> Void)? = nil) {}
}

extension FileManager {
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    nil
  }
}
