import Gapmap
import Testing

@testable import GapmapCommand

/// Text, given in pieces of every length so that each byte is at a border of the buffer once.
@Suite struct TextReaderTests {
  private static let chunks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 31, 64, 1000]

  private func read(
    _ text: String, chunk: Int = 1000, type: NumberType = .signed, capacity: Int = 64
  ) throws -> (numbers: [Int128], lines: [UInt64]) {
    let stream = ChunkedStream(Array(text.utf8), chunk: chunk)
    let (keys, positions) = try TextReader(stream, type: type, capacity: capacity).readAll()
    return (keys.map { type.number(ofKey: $0) }, positions)
  }

  private func failure(_ text: String, type: NumberType = .signed) throws -> String {
    let error = #expect(throws: InputError.self) { _ = try read(text, type: type) }
    return describe(try #require(error))
  }

  @Test(arguments: chunks)
  func everythingAllowed(chunk: Int) throws {
    let text = """
      \u{FEFF}1
      +2\r
        3\t\u{20}
      # a comment
        # another one \r

      \t\r
      -4
      0000000000000000000000000000005
      -0
      """
    let (numbers, lines) = try read(text, chunk: chunk)
    #expect(numbers == [1, 2, 3, -4, 5, 0])
    #expect(lines == [1, 2, 3, 8, 9, 10])
  }

  @Test(arguments: chunks)
  func numbersOfEveryLength(chunk: Int) throws {
    var numbers: [Int128] = []
    for digit: Int128 in [1, 9] {
      var number: Int128 = 0
      for _ in 1...20 {
        number = number * 10 + digit
        if number <= UInt64.max { numbers.append(number) }
      }
    }
    numbers += [Int128(UInt64.max), 0, 10, 12_345_678, 1_234_567_890_123_456]
    let text = numbers.map { "\($0)" }.joined(separator: "\n")
    #expect(try read(text, chunk: chunk, type: .unsigned).numbers == numbers)
    #expect(try read(text + "\r\n", chunk: chunk, type: .unsigned).numbers == numbers)
    let signed = numbers.filter { $0 <= Int64.max }.flatMap { [$0, -$0] } + [Int128(Int64.min)]
    let signedText = signed.map { "\($0)\n" }.joined()
    #expect(try read(signedText, chunk: chunk).numbers == signed)
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "# nothing\n", "   ", "\u{FEFF}", "\u{FEFF}\n"])
  func noNumbers(text: String) throws {
    for chunk in Self.chunks { #expect(try read(text, chunk: chunk).numbers == []) }
  }

  @Test func notANumber() throws {
    #expect(try failure("1\n2\ntwo\n") == "input: line 3: 'two' is not a number")
    #expect(try failure("\n# c\n 12 34 \n") == "input: line 3: '12 34' is not a number")
    for text in ["1-", "--1", "+-1", "+", "-", "1.0", "1e3", "0x10", "1,2", "١", "1\r2", "1#"] {
      #expect(try failure("7\n\(text)") == "input: line 2: \(excerpt(text.utf8)) is not a number")
    }
  }

  @Test func tooLargeOrSmall() throws {
    let signed = "int64 ends at 9223372036854775807, uint64 at 18446744073709551615"
    for text in ["9223372036854775808", "18446744073709551615"] {
      #expect(
        try failure("\(text)\n")
          == "input: line 1: '\(text)' is too large: int64 ends at 9223372036854775807;"
          + " build with --type uint64 for numbers up to 18446744073709551615")
    }
    for text in ["18446744073709551616", "99999999999999999999999"] {
      #expect(try failure("\(text)\n") == "input: line 1: '\(text)' is too large: \(signed)")
    }
    for text in ["-9223372036854775809", "-99999999999999999999999"] {
      #expect(
        try failure("\(text)\n")
          == "input: line 1: '\(text)' is too small: int64 begins at -9223372036854775808")
    }
    for text in ["18446744073709551616", "20000000000000000000", "123456789012345678901"] {
      #expect(
        try failure(text, type: .unsigned)
          == "input: line 1: '\(text)' is too large: uint64 ends at 18446744073709551615")
    }
    #expect(
      try failure("-5", type: .unsigned)
        == "input: line 1: '-5' is negative, and uint64 holds no negative numbers")
  }

  @Test(arguments: chunks)
  func filesThatAreNotText(chunk: Int) throws {
    let files: [(bytes: [UInt8], reason: String)] = [
      ([0x1F, 0x8B], "this is compressed by gzip; `gzip -dc FILE` decompresses it"),
      (
        [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
        "this is compressed by xz; `xz -dc FILE` decompresses it"
      ),
      (
        [0x47, 0x41, 0x50, 0x4D, 1],
        "this is a gapmap index; `gapmap dump FILE` writes its numbers as text"
      ),
    ]
    for file in files {
      // With and without something that looks like a line, and longer than the buffer.
      for rest in [[], [0x0A, 1], [UInt8](repeating: 7, count: 100)] as [[UInt8]] {
        let stream = ChunkedStream(file.bytes + rest, chunk: chunk)
        let error = #expect(throws: InputError.self) {
          _ = try TextReader(stream, type: .signed, capacity: 64).readAll()
        }
        #expect(describe(try #require(error)) == "input: \(file.reason)")
      }
    }
  }

  @Test func lineLongerThanTheBuffer() throws {
    let zeros = String(repeating: "0", count: 63)
    #expect(try read(zeros + "\n7").numbers == [0, 7])
    #expect(
      try failure("1\n" + zeros + "0\n7")
        == "input: line 2: the line is longer than 64 bytes: '\(zeros.prefix(60))…'")
  }

  @Test func messagesShowNothingThatHarmsATerminal() throws {
    #expect(try failure("\u{1B}[2J") == "input: line 1: '\\x1B[2J' is not a number")
    #expect(try failure("zwölf") == "input: line 1: 'zwölf' is not a number")
    let cut = excerpt((String(repeating: "x", count: 59) + "ü").utf8)
    #expect(cut == "'\(String(repeating: "x", count: 59))…'")
    #expect(excerpt([0x31, 0xFF, 0x32]) == "'1\\xFF2'")
    #expect(excerpt("a\u{202E}b".utf8) == "'a\\xE2\\x80\\xAEb'")
  }

  /// Lines of all kinds in a row, in batches that end anywhere among them.
  @Test(arguments: chunks)
  func everyNumberHasItsLine(chunk: Int) throws {
    var random = SeededRandom(seed: UInt64(chunk))
    var text = ""
    var expected: [(number: Int128, line: UInt64)] = []
    for line in 1...3000 as ClosedRange<UInt64> {
      let magnitude = random.next() >> UInt64.random(in: 1...63, using: &random)
      // Long stretches of plain lines, and some in which hardly any is.
      let isMixed = line / 100 % 3 == 0
      switch isMixed ? Int.random(in: 0..<8, using: &random) : 7 {
      case 0: text += "\n"
      case 1: text += "# \(magnitude)\r\n"
      case 2:
        text += "\t+\(magnitude) \n"
        expected.append((Int128(magnitude), line))
      case 3:
        text += "00000000000000000000\(magnitude)\n"
        expected.append((Int128(magnitude), line))
      case 4:
        text += "-\(magnitude)\r\n"
        expected.append((-Int128(magnitude), line))
      default:
        text += "\(magnitude)\n"
        expected.append((Int128(magnitude), line))
      }
    }
    let (numbers, lines) = try read(text, chunk: chunk)
    #expect(numbers == expected.map(\.number))
    #expect(lines == expected.map(\.line))
  }

  @Test func answersWithoutWaitingForMore() throws {
    // Whoever writes a line and waits for the answer gets it.
    let reader = TextReader(
      ChunkedStream(Array("1\n2\n3\n".utf8), chunk: 2), type: .signed, capacity: 64)
    var batch = KeyBatch(capacity: 10)
    try reader.read(into: &batch)
    #expect(batch.count == 1)
  }
}
