#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Takes zeroed memory from the system, if it has so much; no page of it is resident before it is
/// written.
func zeroedMemory(byteCount: Int) -> UnsafeMutableRawPointer? {
  unsafe calloc(byteCount, 1)
}

/// Gives memory of `zeroedMemory` back.
func releaseMemory(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }
