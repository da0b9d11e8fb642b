/// Memory for numbers that several threads fill, each a part of its own.
@safe
struct SharedNumbers<Number: IndexNumber>: @unchecked Sendable {
  private let memory: UnsafeMutableBufferPointer<Number>

  @unsafe
  private init(_ memory: UnsafeMutableBufferPointer<Number>) { unsafe self.memory = memory }

  /// How many numbers there is room for.
  var count: Int { unsafe memory.count }

  /// Lends the memory of the first elements of a span for the time of `body`, in which all threads must end.
  static func lending(
    _ span: inout MutableSpan<Number>, first count: Int,
    _ body: (SharedNumbers) throws(GapmapError) -> Void
  ) throws(GapmapError) {
    func lend(_ memory: UnsafeMutableBufferPointer<Number>) throws(GapmapError) {
      try body(unsafe SharedNumbers(UnsafeMutableBufferPointer(rebasing: memory[..<count])))
    }
    try unsafe span.withUnsafeMutableBufferPointer(lend)
  }

  /// Makes an array whose elements `fill` writes, all of them, unless it throws.
  ///
  /// No page of its memory is touched before it is written.
  static func array(
    count: Int, _ fill: (SharedNumbers) throws(GapmapError) -> Void
  ) throws(GapmapError) -> [Number] {
    // All empty arrays are one object, whose count Swift's library would write, by two threads at once.
    if count == 0 { return [] }
    var failure: GapmapError?
    let numbers = unsafe [Number](unsafeUninitializedCapacity: count) { memory, initializedCount in
      let wanted = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<count])
      if let base = wanted.baseAddress {
        unsafe expectWrites(to: base, byteCount: count * MemoryLayout<Number>.stride)
      }
      do throws(GapmapError) {
        try fill(unsafe SharedNumbers(wanted))
        initializedCount = count
      } catch {
        failure = error
        initializedCount = 0
      }
    }
    if let failure { throw failure }
    return numbers
  }

  /// Lends a part for the time of `body`; no other thread may have one that overlaps it.
  func withPart(
    _ range: Range<Int>, _ body: (inout MutableSpan<Number>) throws(GapmapError) -> Int
  ) throws(GapmapError) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let part = unsafe UnsafeMutableBufferPointer(rebasing: memory[range])
    var span = unsafe part.mutableSpan
    return try body(&span)
  }

  /// A number that has been written, by a thread that has ended.
  subscript(index: Int) -> Number {
    precondition(index >= 0 && index < count)
    return unsafe memory[index]
  }
}
