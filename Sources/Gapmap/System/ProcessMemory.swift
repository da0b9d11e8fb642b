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
