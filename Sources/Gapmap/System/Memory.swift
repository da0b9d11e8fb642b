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

/// Whether the system would give so much memory, which a Swift array takes for granted.
func hasMemory(byteCount: Int) -> Bool {
  guard byteCount > 0 else { return true }
  let memory = unsafe mmap(
    nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
  guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return false }
  unsafe munmap(memory, byteCount)
  return true
}

/// Tells the system that all of some memory will soon be written, so that it may give large pages,
/// of which a five hundredth need be cleared and mapped.
///
/// It is a hint, which the system may refuse.
@unsafe
func expectWrites(to memory: UnsafeMutableRawPointer, byteCount: Int) {
  #if os(Linux)
    // Of less there would be no whole large page, or one.
    guard byteCount >= 1 << 22 else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = UInt(bitPattern: memory) & ~UInt(page - 1)
    let end = UInt(bitPattern: memory) + UInt(byteCount)
    unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
  #endif
}
