#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Syscalls {
  /// Repeats a read or a write for as long as a signal interrupts it, and waits where the descriptor
  /// is one that others have told not to block.
  static func transferring(
    _ operation: String, _ descriptor: Int32, for events: Int32, path: String, _ call: () -> Int
  ) throws(GapmapError) -> Int {
    while true {
      do throws(GapmapError) {
        return try retrying(operation, path: path, call)
      } catch .system(_, _, code: EAGAIN) {
        var awaited = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = try retrying(operation, path: path) { unsafe poll(&awaited, 1, -1) }
      }
    }
  }

  /// Writes all of the elements' bytes, in as many steps as the system wishes.
  static func writeAll<Element: BitwiseCopyable>(
    _ elements: ArraySlice<Element>, to descriptor: Int32, operation: String = "write",
    path: String
  ) throws(GapmapError) {
    func write(_ buffer: UnsafeBufferPointer<Element>) throws(GapmapError) {
      let bytes = UnsafeRawBufferPointer(buffer)
      var done = 0
      while done < bytes.count {
        let count = try transferring(operation, descriptor, for: POLLOUT, path: path) {
          unsafe writeBytes(descriptor, bytes.baseAddress! + done, bytes.count - done)
        }
        // Nobody knows why a system would write nothing; to go on would be to go on for ever.
        guard count > 0 else { throw .system(operation: operation, path: path, code: EIO) }
        done += count
      }
    }
    try unsafe elements.withUnsafeBufferPointer(write)
  }

  private static func writeBytes(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
  ) -> Int {
    unsafe write(descriptor, bytes, count)
  }
}
