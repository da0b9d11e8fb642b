#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How much memory this process has had resident at most.
///
/// - Returns: Bytes; 0 if the system does not say.
/// - Complexity: O(1).
package func peakMemoryByteCount() -> UInt64 {
  #if os(Linux)
    // What getrusage tells includes the process that this one was started from.
    if let bytes = highWaterMark() { return bytes }
  #endif
  var usage = rusage()
  #if canImport(Glibc)
    let code = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    let code = unsafe getrusage(RUSAGE_SELF, &usage)
  #endif
  #if canImport(Darwin)
    let unit: UInt64 = 1
  #else
    // Linux counts kibibytes.
    let unit: UInt64 = 1024
  #endif
  return code == 0 ? UInt64(clamping: usage.ru_maxrss) * unit : 0
}

#if os(Linux)
  /// The field VmHWM of /proc/self/status, in bytes; nil where there is none.
  private func highWaterMark() -> UInt64? {
    let descriptor = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // The file is a few kilobytes long, and read at once.
    var text = [UInt8](repeating: 0, count: 8192)
    let count = unsafe text.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress!, $0.count)
    }
    guard count > 0 else { return nil }
    for line in text[..<count].split(separator: UInt8(ascii: "\n")) {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard words.count == 3, words[0].elementsEqual("VmHWM:".utf8) else { continue }
      return UInt64(String(decoding: words[1], as: UTF8.self)).map { $0 * 1024 }
    }
    return nil
  }
#endif
