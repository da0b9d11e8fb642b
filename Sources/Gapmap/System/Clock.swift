#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Seconds since some fixed moment, by a clock that nobody sets.
///
/// - Returns: Seconds; only differences mean anything.
/// - Complexity: O(1).
package func monotonicSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
