/// Keys to look up in ascending order, and room for an answer to each, lent for the time of a call.
///
/// The keys lie in memory as numbers do: those of signed numbers have another top bit.
@safe
struct SortedBatch {
  private let words: UnsafePointer<UInt64>
  private let answers: UnsafeMutablePointer<Bool>
  private let mask: UInt64
  /// How many keys there are.
  let count: Int
  /// How many have been answered.
  private var next = 0

  @unsafe
  private init(
    _ words: UnsafePointer<UInt64>, _ answers: UnsafeMutablePointer<Bool>, count: Int, mask: UInt64
  ) {
    unsafe self.words = words
    unsafe self.answers = answers
    self.count = count
    self.mask = mask
  }

  /// Lends numbers, as keys, and room for answers for the time of `body`.
  ///
  /// Numbers of fewer than 64 bits are copied.
  ///
  /// - Parameters:
  ///   - numbers: The numbers.
  ///   - answers: At least as many as there are numbers.
  ///   - body: Must not keep the batch.
  static func lending<Number: IndexNumber>(
    _ numbers: Span<Number>, _ answers: inout MutableSpan<Bool>,
    _ body: (inout SortedBatch) throws(GapmapError) -> Void
  ) throws(GapmapError) {
    guard Number.isWord else {
      return try numbers.keys.withSpan { (keys) throws(GapmapError) in
        try lending(keys, &answers, body)
      }
    }
    func lend(
      _ numbers: UnsafeBufferPointer<Number>, _ answers: UnsafeMutableBufferPointer<Bool>
    ) throws(GapmapError) {
      func rebound(_ words: UnsafeBufferPointer<UInt64>) throws(GapmapError) {
        try unsafe lending(words, of: Number.numberType, answers, body)
      }
      try unsafe numbers.withMemoryRebound(to: UInt64.self, rebound)
    }
    try unsafe answers.withUnsafeMutableBufferPointer { (answers) throws(GapmapError) in
      try unsafe numbers.withUnsafeBufferPointer { (numbers) throws(GapmapError) in
        try unsafe lend(numbers, answers)
      }
    }
  }

  /// The same for numbers of 64 bits, signed or not as a type says.
  static func lending(
    words numbers: Span<UInt64>, of type: NumberType, _ answers: inout MutableSpan<Bool>,
    _ body: (inout SortedBatch) throws(GapmapError) -> Void
  ) throws(GapmapError) {
    try unsafe answers.withUnsafeMutableBufferPointer { (answers) throws(GapmapError) in
      try unsafe numbers.withUnsafeBufferPointer { (numbers) throws(GapmapError) in
        try unsafe lending(numbers, of: type, answers, body)
      }
    }
  }

  private static func lending(
    _ words: UnsafeBufferPointer<UInt64>, of type: NumberType,
    _ answers: UnsafeMutableBufferPointer<Bool>,
    _ body: (inout SortedBatch) throws(GapmapError) -> Void
  ) throws(GapmapError) {
    precondition(words.count <= answers.count)
    guard let start = words.baseAddress, let room = answers.baseAddress else { return }
    var batch = unsafe SortedBatch(start, room, count: words.count, mask: type.mask)
    try body(&batch)
  }

  /// The key at a position.
  subscript(position: Int) -> UInt64 {
    precondition(position >= 0 && position < count)
    return unsafe words[position] ^ mask
  }

  /// The next key to answer, or the one `ahead` keys behind it, if there is one and it is not above
  /// `last`.
  @inline(__always)
  func key(ahead: Int = 0, through last: UInt64) -> UInt64? {
    let position = next &+ ahead
    precondition(ahead >= 0)
    guard position < count, case let key = unsafe words[position] ^ mask, key <= last else {
      return nil
    }
    return key
  }

  /// Answers the next key, of which there must be one.
  @inline(__always)
  mutating func answer(_ isIn: Bool) {
    precondition(next < count)
    unsafe answers[next] = isIn
    next = next &+ 1
  }

  /// Answers the keys that are not above `last`.
  @inline(__always)
  mutating func answer<E: Error>(
    through last: UInt64, _ contains: (UInt64) throws(E) -> Bool
  ) throws(E) {
    while let key = key(through: last) { answer(try contains(key)) }
  }

  /// The position of the first key that is below the one before it; nil if all ascend.
  ///
  /// - Complexity: O(*n*).
  var firstDescent: Int? {
    var i = 1
    // Four at a time, with one branch for all.
    while i &+ 4 <= count {
      let (a, b, c) = unsafe (words[i] ^ mask, words[i &+ 1] ^ mask, words[i &+ 2] ^ mask)
      let ascends =
        unsafe (words[i &- 1] ^ mask <= a) && (a <= b) && (b <= c) && (c <= words[i &+ 3] ^ mask)
      if !ascends { break }
      i = i &+ 4
    }
    while i < count {
      if unsafe words[i] ^ mask < words[i &- 1] ^ mask { return i }
      i = i &+ 1
    }
    return nil
  }
}
