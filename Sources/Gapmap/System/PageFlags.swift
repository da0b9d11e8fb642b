import Synchronization

/// One bit a page, set once the page's checksum has been found right; shared by all threads.
///
/// Two threads may check the same page at once: both find the same, so the order does not matter.
@safe
final class PageFlags: Sendable {
  private nonisolated(unsafe) let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let wordCount: Int

  /// Makes `count` flags, none set; memory is touched only where flags are set.
  ///
  /// Nil if the system has not so much memory: a file may claim to have any number of pages.
  init?(count: Int) {
    wordCount = (count + 63) / 64
    // Zeroed memory straight from the system costs nothing until it is touched.
    let byteCount = max(wordCount, 1) * MemoryLayout<UInt64>.stride
    guard let memory = unsafe zeroedMemory(byteCount: byteCount) else { return nil }
    unsafe words = memory.bindMemory(to: Atomic<UInt64>.self, capacity: max(wordCount, 1))
  }

  deinit { unsafe releaseMemory(UnsafeMutableRawPointer(words)) }

  @inline(__always)
  func isSet(_ index: Int) -> Bool {
    precondition(index >= 0 && index >> 6 < wordCount)
    let word = unsafe words[index >> 6].load(ordering: .relaxed)
    return word >> UInt64(index & 63) & 1 != 0
  }

  func set(_ index: Int) {
    precondition(index >= 0 && index >> 6 < wordCount)
    unsafe words[index >> 6].bitwiseOr(1 << UInt64(index & 63), ordering: .relaxed)
  }
}
