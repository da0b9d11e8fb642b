@testable import Gapmap

/// Gives what an operation returns, or nil if it throws, which a sound file gives it no reason to do.
///
/// - Parameter isSound: Whether the file is.
@discardableResult
func attempt<T>(isSound: Bool = false, _ operation: () throws(GapmapError) -> T) -> T? {
  do throws(GapmapError) {
    return try operation()
  } catch {
    if isSound { fail("an operation on a sound file: \(error)") }
    return nil
  }
}
