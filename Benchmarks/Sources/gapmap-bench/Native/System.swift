import Probes

/// What is asked of the system.
enum System {
  /// Seconds of the monotonic clock.
  static func seconds() -> Double { Double(probe_nanoseconds()) / 1e9 }

  /// The private memory of this process that is no file's, in bytes.
  static func privateMemory() throws(BenchError) -> Int {
    let bytes = probe_private_memory()
    guard bytes >= 0 else { throw .system("cannot read this process's memory") }
    return bytes
  }

  /// The most physical memory that this process has had, in bytes.
  static func peakMemory() throws(BenchError) -> Int {
    let bytes = probe_peak_memory()
    guard bytes >= 0 else { throw .system("cannot read this process's memory") }
    return bytes
  }

  /// Waits until the disk has nothing left to write.
  static func writeBack() { probe_write_back() }

  /// Takes a file out of the page cache.
  static func dropPages(_ path: String) throws(BenchError) {
    guard unsafe probe_drop_pages(path) == 0 else {
      throw .system("\(path): cannot drop its pages")
    }
  }

  /// Takes a file out of this process and of the page cache, and turns read-ahead off for what is
  /// opened of it.
  static func forgetPages(_ path: String) throws(BenchError) {
    guard unsafe probe_forget_pages(path) == 0 else {
      throw .system("\(path): cannot drop its pages")
    }
  }

  /// How many pages of a file are in the page cache.
  static func residentPages(_ path: String) throws(BenchError) -> Int {
    let pages = unsafe probe_resident_pages(path)
    guard pages >= 0 else { throw .system("\(path): cannot see which pages are in memory") }
    return pages
  }
}
