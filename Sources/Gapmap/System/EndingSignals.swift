import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Has the signals that ask a process to end first remove what has a temporary name.
///
/// These are hangup, interrupt and terminate; they then end the process as ever. One that the parent
/// process wants ignored stays ignored.
/// A library has no business with signals: this is for programs, before they start any thread.
///
/// - Throws: `system` if the system has no thread left to wait for signals.
/// - Complexity: O(1); all but the first call do nothing.
package func removeTemporaryNamesAtEnd() throws(GapmapError) {
  try isWaiting.withLock { (isWaiting) throws(GapmapError) in
    if isWaiting { return }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(signal) {
      unsafe sigaddset(&signals, signal)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    do throws(GapmapError) {
      // A thread of its own may take locks and wait, which a handler may not.
      _ = try startThread { endAtSignal(of: awaited) }
    } catch {
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      throw error
    }
    isWaiting = true
  }
}

private let isWaiting = Mutex(false)

private func isIgnored(_ signal: Int32) -> Bool {
  var action = sigaction()
  unsafe sigaction(signal, nil, &action)
  #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
  #else
    let handler = unsafe action.__sigaction_handler.sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

private func endAtSignal(of awaited: sigset_t) {
  var signals = awaited
  var number: Int32 = 0
  repeat {} while unsafe sigwait(&signals, &number) != 0
  let ending = number
  TemporaryName.removeAll {
    signal(ending, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(ending)
    // It has come already, unless something has changed what it does.
    _exit(128 + ending)
  }
}
