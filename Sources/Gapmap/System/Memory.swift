#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Takes zeroed memory from the system; no page of it is resident before it is written.
func zeroedMemory(byteCount: Int) -> UnsafeMutableRawPointer {
  guard let memory = unsafe calloc(byteCount, 1) else {
    fatalError("out of memory: \(byteCount) bytes")
  }
  return unsafe memory
}

/// Gives memory of `zeroedMemory` back.
func releaseMemory(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }
