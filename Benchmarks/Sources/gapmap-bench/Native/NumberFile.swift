#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A mapped file of 64-bit little-endian numbers: what answers are checked against.
@safe final class NumberFile: @unchecked Sendable {
  let path: String
  let count: Int
  private let numbers: UnsafePointer<UInt64>

  /// Maps a file.
  init(path: String) throws(BenchError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    var facts = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &facts) == 0 else {
      throw .system("\(path): cannot open")
    }
    defer { close(descriptor) }
    let size = Int(facts.st_size)
    guard size > 0, size % 8 == 0 else {
      throw .trouble("\(path): \(size) bytes are not a list of 8-byte numbers")
    }
    let bytes = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let bytes = unsafe bytes, unsafe bytes != MAP_FAILED else {
      throw .system("\(path): cannot map")
    }
    self.path = path
    count = size / 8
    unsafe numbers = UnsafePointer(bytes.bindMemory(to: UInt64.self, capacity: count))
  }

  deinit { unsafe munmap(UnsafeMutableRawPointer(mutating: numbers), count * 8) }

  /// The number at a position, 0 to `count` - 1.
  subscript(position: Int) -> UInt64 {
    precondition(position >= 0 && position < count)
    return unsafe numbers[position]
  }

  /// The sum of all numbers, modulo 2^64.
  func sum() -> UInt64 {
    var sum: UInt64 = 0
    for position in 0..<count { unsafe sum &+= numbers[position] }
    return sum
  }

  /// The first position from `start` on at which `others` differ from the file's numbers, or nil.
  func difference(from others: [UInt64], count others_count: Int, at start: Int = 0) -> Int? {
    precondition(start + others_count <= count && others_count <= others.count)
    let same = unsafe others.withUnsafeBytes { bytes in
      unsafe memcmp(bytes.baseAddress!, numbers + start, others_count * 8) == 0
    }
    if same { return nil }
    for i in 0..<others_count where unsafe others[i] != numbers[start + i] { return i }
    return nil
  }
}

extension BenchError {
  /// Trouble with a system call, from errno.
  static func system(_ what: String) -> BenchError {
    .trouble(unsafe "\(what): \(String(cString: strerror(errno)))")
  }
}
