import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A piece of work on a thread of its own, whose result is waited for.
final class WorkerThread<Value: Sendable> {
  private let thread: UInt
  private let result: WorkerResult<Value>
  private var isJoined = false

  /// Starts the work.
  ///
  /// - Throws: `system` if the system has no thread left.
  init(_ body: @escaping @Sendable () -> Value) throws(GapmapError) {
    let result = WorkerResult<Value>()
    thread = try startThread {
      let value = body()
      result.value.withLock { $0 = value }
    }
    self.result = result
  }

  deinit { if !isJoined { waitForThread(thread) } }

  /// Waits for the result, which may be done once.
  func join() -> Value {
    if !isJoined { waitForThread(thread) }
    isJoined = true
    let value = result.value.withLock { value in
      defer { value = nil }
      return value
    }
    guard let value else {
      preconditionFailure("a thread ended without a result")
    }
    return value
  }
}

private final class WorkerResult<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  static func run(_ context: UnsafeMutableRawPointer) {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  }
}

/// Starts a thread and gives its handle as a plain number.
func startThread(_ run: @escaping @Sendable () -> Void) throws(GapmapError) -> UInt {
  let context = unsafe Unmanaged.passRetained(ThreadBody(run))
  #if canImport(Darwin)
    var thread: pthread_t?
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        unsafe ThreadBody.run(context)
        return nil
      }, context.toOpaque())
    let handle = unsafe UInt(bitPattern: thread)
  #else
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context { unsafe ThreadBody.run(context) }
        return nil
      }, context.toOpaque())
    let handle = UInt(thread)
  #endif
  guard code == 0 else {
    unsafe context.release()
    throw .system(operation: "start", path: "a thread", code: code)
  }
  return handle
}

private func waitForThread(_ handle: UInt) {
  #if canImport(Darwin)
    if let thread = unsafe pthread_t(bitPattern: handle) { unsafe pthread_join(thread, nil) }
  #else
    pthread_join(pthread_t(handle), nil)
  #endif
}

/// How many threads can run at once.
package var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
