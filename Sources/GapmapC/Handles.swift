import CGapmap
import Gapmap

/// What the handle of an index stands for; any number of threads share it.
final class OpenIndex: Sendable {
  let index: KeyIndex
  /// What the index's numbers differ from its keys in.
  let mask: UInt64

  init(_ index: KeyIndex) {
    self.index = index
    mask = index.type.mask
  }
}

/// What a handle stands for that one thread uses at a time.
protocol UsedAlone: AnyObject {
  static var kind: gm_kind { get }
  /// What messages call it.
  static var kindName: String { get }
  /// The file that it is about.
  var name: String { get }
}

/// Makes a handle for an object, which the handle keeps alive.
///
/// - Returns: 0, with the handle stored; an error.
func open(
  _ object: AnyObject, _ kind: gm_kind, _ handle: UnsafeMutablePointer<OpaquePointer?>
) -> Int32 {
  let kept = unsafe Unmanaged.passRetained(object)
  guard let number = unsafe gm_add(kind, kept.toOpaque()) else {
    unsafe kept.release()
    return noHandle()
  }
  unsafe handle.pointee = OpaquePointer(number)
  return 0
}

/// Answers a question about an index, which is not freed meanwhile.
///
/// - Parameters:
///   - handle: Anything.
///   - body: Gives the answer.
/// - Returns: The answer, or an error.
@inline(__always)
func ask(
  _ handle: OpaquePointer?, _ body: (OpenIndex) throws(GapmapError) -> Int32
) -> Int32 {
  let handle = unsafe UnsafeRawPointer(handle)
  var use: OpaquePointer?
  guard let object = unsafe gm_enter(handle, GM_INDEX, &use) else {
    return unsafe notOpen(handle, "index")
  }
  defer { unsafe gm_leave(use) }
  // Counting references to an index is what threads that ask the same one would contend for.
  return unsafe Unmanaged<OpenIndex>.fromOpaque(object)._withUnsafeGuaranteedRef { open in
    do throws(GapmapError) {
      return try body(open)
    } catch {
      return failure(error, about: open.index.name)
    }
  }
}

/// Uses an object that no other thread can use meanwhile.
///
/// - Parameters:
///   - handle: Anything.
///   - body: Gives the answer.
/// - Returns: The answer, or an error.
@inline(__always)
func alone<Object: UsedAlone>(
  _ handle: OpaquePointer?, _ body: (Object) throws(GapmapError) -> Int32
) -> Int32 {
  let handle = unsafe UnsafeRawPointer(handle)
  var found: UnsafeMutableRawPointer?
  let outcome = unsafe gm_lock(handle, Object.kind, &found)
  guard outcome == GM_DONE, let object = unsafe found else {
    return unsafe failure(outcome, handle, Object.self)
  }
  defer { unsafe gm_unlock(handle) }
  return unsafe Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { object in
    do throws(GapmapError) {
      return try body(object)
    } catch {
      return failure(error, about: object.name)
    }
  }
}

/// Closes a handle and uses its object for the last time.
///
/// - Parameters:
///   - handle: Anything.
///   - body: Gives the answer.
/// - Returns: The answer, or an error.
func close<Object: UsedAlone>(
  _ handle: OpaquePointer?, _ body: (Object) throws(GapmapError) -> Void
) -> Int32 {
  let handle = unsafe UnsafeRawPointer(handle)
  var found: UnsafeMutableRawPointer?
  let outcome = unsafe gm_take(handle, Object.kind, &found)
  guard outcome == GM_DONE, let taken = unsafe found else {
    return unsafe failure(outcome, handle, Object.self)
  }
  let object = unsafe Unmanaged<Object>.fromOpaque(taken).takeRetainedValue()
  do throws(GapmapError) {
    try body(object)
    return 0
  } catch {
    return failure(error, about: object.name)
  }
}

@inline(never)
private func failure<Object: UsedAlone>(
  _ outcome: gm_outcome, _ handle: UnsafeRawPointer?, _: Object.Type
) -> Int32 {
  outcome == GM_BUSY ? inUse(Object.kindName) : unsafe notOpen(handle, Object.kindName)
}
