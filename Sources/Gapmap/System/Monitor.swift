#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A state that several threads share, whose changes can be waited for.
///
/// `Mutex` of the standard library cannot be waited on.
@safe
final class Monitor<State: Sendable>: Sendable {
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let change = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) var state: State

  init(_ state: State) {
    unsafe self.state = state
    let codes = unsafe (pthread_mutex_init(mutex, nil), pthread_cond_init(change, nil))
    precondition(codes == (0, 0), "there is no lock left")
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(mutex)
    unsafe change.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the state, and wakes all who wait.
  ///
  /// - Parameter body: Changes it.
  /// - Returns: What `body` returns.
  func update<R>(_ body: (inout State) -> R) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(mutex)
    }
    return unsafe body(&state)
  }

  /// Waits for a state.
  ///
  /// - Parameter body: Looks at the state and gives nothing if it is not the one that is waited for;
  ///   otherwise it may take something from it, of which nobody is told.
  /// - Returns: What `body` has found.
  func wait<R>(for body: (inout State) -> R?) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let found = unsafe body(&state) { return found }
      unsafe pthread_cond_wait(change, mutex)
    }
  }
}
