#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ByteView {
  /// Whether two views show the same bytes.
  func hasSameBytes(as other: ByteView) -> Bool {
    guard count == other.count else { return false }
    return unsafe withPointer { mine, count in
      unsafe other.withPointer { theirs, _ in unsafe memcmp(mine, theirs, count) == 0 }
    }
  }
}
