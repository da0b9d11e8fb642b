import Synchronization

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

/// Has a mapped file whose bytes have gone end the process with a message and status 2, instead of
/// without one.
///
/// That is what becomes of a file that is cut short in place while it is mapped: reading what is no
/// more raises SIGBUS, which no reader can turn into an error. A library has no business with
/// signals: this is for programs.
package func endAtLostBytes() {
  var action = sigaction()
  action.sa_flags = SA_SIGINFO
  #if canImport(Darwin)
    unsafe action.__sigaction_u.__sa_sigaction = { _, info, _ in unsafe tellLostBytes(info) }
  #else
    unsafe action.__sigaction_handler.sa_sigaction = { _, info, _ in unsafe tellLostBytes(info) }
  #endif
  unsafe sigaction(SIGBUS, &action, nil)
}

private let isEnding = Atomic(false)

/// The signal comes from a load of our own, so whatever a program may do, it may do here.
private func tellLostBytes(_ info: UnsafeMutablePointer<siginfo_t>?) {
  // Another thread's message is on its way.
  while isEnding.exchange(true, ordering: .relaxed) { sleep(1) }
  var file = "a file"
  #if os(Linux)
    let address = unsafe info?.pointee._sifields._sigfault.si_addr
    if let address = unsafe address, let name = mappedFile(at: UInt(bitPattern: address)) {
      file = name
    }
  #endif
  let message =
    "gapmap: cannot read \(file) any more: it was cut short while it was open, or the disk failed"
    + " (replace a file by renaming another to it, as gapmap does, never in place)\n"
  do throws(GapmapError) {
    try FileOutput.standardError.write(Array(message.utf8))
  } catch {
    // There is nowhere left to say so; the exit status still tells.
  }
  _exit(2)
}

#if os(Linux)
  /// The path of the file that is mapped where an address points to; nil if none is.
  private func mappedFile(at address: UInt) -> String? {
    do throws(GapmapError) {
      let maps = try FileInput(path: "/proc/self/maps")
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var count = 0
      while count < bytes.count {
        let read = try maps.read(into: &bytes, at: count, limit: bytes.count - count)
        if read == 0 { break }
        count += read
      }
      for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") {
        // 7f00-7f01 r--s 00000000 08:01 1234     /path
        let fields = line.split(separator: " ", maxSplits: 5)
        let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        if fields.count == 6, bounds.count == 2, bounds[0] <= address, address < bounds[1] {
          return String(fields[5].drop { $0 == " " })
        }
      }
    } catch {
      // The message goes without the name.
    }
    return nil
  }
#endif

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
