import Gapmap

/// The numbers of a file that a rule names: an index, or text with one number a line.
public struct NumberList: Sendable {
  private enum Storage {
    /// Ascending and unique.
    case numbers([Int64])
    case index(NumberIndex<Int64>)
  }

  /// The file.
  public let path: String
  private let storage: Storage
  /// How many numbers of a text cannot be, and which is the first, as a sentence; nil if all can.
  let lengthDoubt: String?

  /// How many numbers there are.
  public var count: UInt64 {
    switch storage {
    case .numbers(let numbers): UInt64(numbers.count)
    case .index(let index): index.count
    }
  }

  /// Whether they were read from text, and not from an index.
  public var isText: Bool {
    if case .numbers = storage { true } else { false }
  }

  /// The numbers.
  public var set: NumberSet<Int64> {
    switch storage {
    case .numbers(let numbers): NumberSet(ascending: numbers)
    case .index(let index): NumberSet(index)
    }
  }

  /// Whether a number is one of them.
  ///
  /// - Parameter number: Any number.
  /// - Throws: `GapmapError`: `damaged` or `unsupportedEncoding` if the index proves so.
  /// - Complexity: O(log *n*).
  public func contains(_ number: Int64) throws(GapmapError) -> Bool {
    switch storage {
    case .index(let index): return try index.contains(number)
    case .numbers(let numbers):
      var (lower, upper) = (0, numbers.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if numbers[middle] < number { lower = middle + 1 } else { upper = middle }
      }
      return lower < numbers.count && numbers[lower] == number
    }
  }
}

extension NumberList {
  /// Opens an index, or reads a list; memory is needed for the latter only, eight bytes a number.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - place: Where a rule names it.
  ///   - country: Where numbers may be dialled as they are written in it.
  ///   - progress: Told now and then how many numbers have been read.
  init(
    path: String, namedAt place: RulePlace, country: Country?, progress: (UInt64) -> Void
  ) throws(RuleError) {
    self.path = path
    switch try Self.open(path, namedAt: place) {
    case .index(let index):
      storage = .index(index)
      lengthDoubt = nil
      if let number = index.firstNumber(outside: PhoneNumber.values) {
        throw .syntax(place, reason: "\(path) has \(number), which is no telephone number")
      }
    case .text(let input):
      let lines = TextLines(input, namedAt: place)
      var lengths = ListLengths()
      let numbers = try Self.numbers(
        lines, country: country, lengths: &lengths, progress: progress)
      storage = .numbers(numbers)
      lengthDoubt = lengths.doubt(numbers)
    }
  }

  private enum File {
    case index(NumberIndex<Int64>)
    case text(FileInput)
  }

  private static func open(
    _ path: String, namedAt place: RulePlace
  ) throws(RuleError) -> File {
    do throws(GapmapError) {
      // A pipe cannot be mapped, but numbers may come from one.
      guard try FileInput.byteCount(ofFileAt: path) != nil else {
        return .text(try FileInput(path: path))
      }
      do throws(GapmapError) {
        return .index(try NumberIndex(path: path))
      } catch .notAnIndex where !path.hasSuffix(".gapmap") {
        return .text(try FileInput(path: path))
      }
    } catch {
      throw .file(path: path, namedAt: place, error: error)
    }
  }

  /// Reads numbers in any order, repeated ones once.
  private static func numbers(
    _ lines: TextLines, country: Country?, lengths: inout ListLengths,
    progress: (UInt64) -> Void
  ) throws(RuleError) -> [Int64] {
    var numbers: [Int64] = []
    var isAscending = true
    while let line = try lines.next() {
      guard let number = try number(line, of: lines, country: country) else { continue }
      if lengths.isFirstImpossible(number), let content = try lines.content(of: line) {
        lengths.keep(line: lines.lineCount, text: content.quoted)
      }
      if let last = numbers.last, number <= last { isAscending = false }
      numbers.append(number)
      if numbers.count.isMultiple(of: 1 << 16) { progress(UInt64(numbers.count)) }
    }
    if isAscending { return numbers }
    numbers.sort()
    var count = 1
    for number in numbers.dropFirst() where number != numbers[count - 1] {
      numbers[count] = number
      count += 1
    }
    numbers.removeLast(numbers.count - count)
    return numbers
  }

  private static func number(
    _ line: ArraySlice<UInt8>, of lines: TextLines, country: Country?
  ) throws(RuleError) -> Int64? {
    if country == nil, let number = plainNumber(line) { return number }
    guard let content = try lines.content(of: line) else { return nil }
    do throws(PhoneNumberError) {
      return try PhoneNumber(content, country: country).value
    } catch {
      throw lines.error("\(content.quoted): \(error.sentence)", column: error.position)
    }
  }

  /// Reads a line as programs write it, digits from the country code on; nil if it is anything else.
  private static func plainNumber(_ line: ArraySlice<UInt8>) -> Int64? {
    guard (1...PhoneNumber.maximumDigitCount).contains(line.count) else { return nil }
    guard line.first != UInt8(ascii: "0") else { return nil }
    var number: Int64 = 0
    for byte in line {
      let digit = byte &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return number
  }
}
