#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes writing to a pipe that nobody reads, or beyond the largest file allowed, an error of the
/// write instead of the end of the process.
package func ignoreOutputSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Ends the process.
///
/// - Parameter status: What the parent gets to see, 0 to 255.
package func endProcess(status: Int32) -> Never {
  exit(status)
}
