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

/// Lets SIGQUIT end the process, as it does where the Swift runtime does not catch it to show where
/// the program is; it stays ignored if the parent process wants that.
package func endAtQuitSignal() {
  let previous = signal(SIGQUIT, SIG_DFL)
  let ignoring = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
  if unsafe unsafeBitCast(previous, to: Int.self) == ignoring { signal(SIGQUIT, SIG_IGN) }
}

/// Opens those of the descriptors 0 to 2 that are closed in such a way that using them fails.
///
/// The next file that is opened would otherwise get one of these numbers, and an index would be
/// read as standard input, or overwritten by messages.
///
/// - Throws: `system` if one cannot be opened.
package func occupyStandardDescriptors() throws(GapmapError) {
  for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
    if fcntl(descriptor, F_GETFD) != -1 || errno != EBADF { continue }
    // The lowest free number is the one that is wanted: those below are open by now.
    _ = try Syscalls.open(
      "/dev/null", flags: descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Ends the process.
///
/// - Parameter status: What the parent gets to see, 0 to 255.
package func endProcess(status: Int32) -> Never {
  exit(status)
}
