import Gapmap

/// Reads numbers from an array of little-endian integers.
final class BinaryReader: KeySource {
  /// What integers the array is made of.
  enum Element: String {
    case u64, i64, u32, i32

    /// Bytes of one integer.
    var size: Int { self == .u64 || self == .i64 ? 8 : 4 }
  }

  private let stream: any ByteStream
  private let element: Element
  private let type: NumberType
  /// How many integers there must be, where that was said beforehand.
  private let expectedCount: UInt64?
  private var recordCount: UInt64 = 0
  private var buffer: [UInt8] = []
  /// How many bytes in the buffer were not decoded yet; less than one integer between two calls.
  private var pendingCount = 0

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - stream: The array, from its first integer on.
  ///   - element: What integers it is made of.
  ///   - type: What numbers there are.
  ///   - expectedCount: How many there must be; nil for as many as there are.
  init(
    _ stream: any ByteStream, element: Element, type: NumberType, expectedCount: UInt64? = nil
  ) {
    self.stream = stream
    self.element = element
    self.type = type
    self.expectedCount = expectedCount
  }

  var byteCountRead: UInt64 { stream.byteCountRead }

  func location(at position: UInt64) -> InputLocation? {
    InputLocation(name: stream.name, unit: .record, position: position)
  }

  func read(into batch: inout KeyBatch) throws {
    batch.clear(firstPosition: recordCount + 1)
    let room = batch.keys.count * element.size
    // Integers of four bytes are loaded as eight.
    if buffer.count < room + 8 { buffer = [UInt8](repeating: 0, count: room + 8) }
    while pendingCount < element.size {
      let read = try stream.read(into: &buffer, at: pendingCount, limit: room - pendingCount)
      if read == 0 { return try checkEnd() }
      pendingCount += read
    }
    let count = pendingCount / element.size
    let (found, isTooLong) = recordCount.addingReportingOverflow(UInt64(count))
    if let expectedCount, isTooLong || found > expectedCount {
      // What is wrong with a number that was expected comes first, however the bytes arrive.
      try decode(count: Int(expectedCount - recordCount), into: &batch)
      throw failure("there are more numbers than the \(expectedCount) that the header tells of")
    }
    try decode(count: count, into: &batch)
    pendingCount -= count * element.size
    for index in 0..<pendingCount { buffer[index] = buffer[count * element.size + index] }
    recordCount = found
  }

  private func decode(count: Int, into batch: inout KeyBatch) throws {
    let element = element
    let isSigned = element == .i64 || element == .i32
    // The top bit tells negative numbers from large ones: where only one of the two sides knows
    // negative numbers, it must not be set.
    let isLimited = isSigned != (type == .signed)
    let flip: UInt64 = type == .signed ? 1 << 63 : 0
    let all =
      element.size == 8
      ? batch.keys.replaceFirst(count, withWordsIn: buffer, flipping: flip)
      : decodeNarrow(count: count, flipping: flip, into: &batch.keys)
    batch.count = count
    guard isLimited, all >> 63 != 0 else { return }
    for index in 0..<count where (batch.keys[index] ^ flip) >> 63 != 0 {
      let word = batch.keys[index] ^ flip
      let text = isSigned ? "\(Int64(bitPattern: word))" : "\(word)"
      let failure: NumberText.Failure = isSigned ? .negative : .unsignedOnly
      throw InputError(
        location: location(at: batch.position(at: index)),
        reason: failure.reason(text: text, type: type))
    }
  }

  /// Decodes integers of four bytes; gives all of them joined by "or".
  private func decodeNarrow(
    count: Int, flipping flip: UInt64, into keys: inout [UInt64]
  ) -> UInt64 {
    let isSigned = element == .i32
    return buffer.withSpan { bytes in
      keys.withMutableSpan { keys in
        var all: UInt64 = 0
        for index in 0..<count {
          let narrow = UInt32(truncatingIfNeeded: bytes.word(at: index * 4))
          let word =
            isSigned ? UInt64(bitPattern: Int64(Int32(bitPattern: narrow))) : UInt64(narrow)
          all |= word
          keys[index] = word ^ flip
        }
        return all
      }
    }
  }

  private func checkEnd() throws {
    let size = UInt64(element.size)
    if let expectedCount, recordCount < expectedCount {
      throw failure(
        "truncated: the header tells of \(expectedCount) numbers, here are \(recordCount)")
    }
    guard pendingCount == 0 else {
      let length = recordCount * size + UInt64(pendingCount)
      throw failure(
        expectedCount == nil
          ? "\(length) bytes are not a whole number of \(size)-byte integers"
          : "\(pendingCount) bytes more than the header tells of")
    }
  }

  private func failure(_ reason: String) -> InputError {
    InputError(
      location: InputLocation(name: stream.name, unit: .record, position: nil), reason: reason)
  }
}
