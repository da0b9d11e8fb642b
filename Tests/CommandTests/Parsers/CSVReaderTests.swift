import Gapmap
import Testing

@testable import GapmapCommand

/// Comma-separated values, given in pieces of every length.
@Suite struct CSVReaderTests {
  private static let chunks = [1, 2, 3, 4, 5, 7, 16, 1000]

  private func read(
    _ text: String, column: CSVParser.Column = .index(0), chunk: Int = 1000
  ) throws -> (numbers: [Int128], lines: [UInt64]) {
    let stream = ChunkedStream(Array(text.utf8), chunk: chunk)
    let reader = try CSVReader(stream, column: column, type: .signed, capacity: 16)
    let (keys, positions) = try reader.readAll()
    return (keys.map { NumberType.signed.number(ofKey: $0) }, positions)
  }

  private func failure(
    _ text: String, column: CSVParser.Column = .index(0)
  ) throws -> String {
    let error = #expect(throws: InputError.self) { _ = try read(text, column: column) }
    return describe(try #require(error))
  }

  @Test(arguments: chunks)
  func quotedFields(chunk: Int) throws {
    let text = #"""
      \#u{FEFF}name,"the ""number""",rest\#r
      "Smith, John",1,\#r
      "two
      lines, ""quoted""",  2 ,x"y
      ,"3",
      \#r

      -,"-4"
      """#
    let (numbers, lines) = try read(text, column: .name("the \"number\""), chunk: chunk)
    #expect(numbers == [1, 2, 3, -4])
    #expect(lines == [2, 4, 5, 8])
  }

  @Test(arguments: chunks)
  func columnsByPlace(chunk: Int) throws {
    let text = "1,20,300\n4,50,600\r\n\"7\",\"80\",\"900\""
    #expect(try read(text, column: .index(0), chunk: chunk).numbers == [1, 4, 7])
    #expect(try read(text, column: .index(1), chunk: chunk).numbers == [20, 50, 80])
    #expect(try read(text, column: .index(2), chunk: chunk).numbers == [300, 600, 900])
  }

  @Test(arguments: chunks)
  func nothing(chunk: Int) throws {
    #expect(try read("", chunk: chunk).numbers == [])
    #expect(try read("\r\n\n", chunk: chunk).numbers == [])
    #expect(try read("", column: .name("b"), chunk: chunk).numbers == [])
    #expect(try read("\u{FEFF}\n", column: .name("b"), chunk: chunk).numbers == [])
    #expect(try read("a,b\n", column: .name("b"), chunk: chunk).numbers == [])
    #expect(try read("a,b", column: .name("b"), chunk: chunk).numbers == [])
  }

  @Test func headerWhereNoneIsExpected() throws {
    #expect(
      try failure("phone,name\n1,a\n")
        == "input: line 1: 'phone' is not a number; if it is the column's name, say --column 'phone'"
    )
    #expect(try failure("1\nphone\n") == "input: line 2: 'phone' is not a number")
  }

  @Test func columnThatIsNotThere() throws {
    #expect(
      try failure("a,b\n1,2\n", column: .name("c"))
        == "input: line 1: no column is named 'c'; there are 'a', 'b'")
    #expect(
      try failure("a,b,a\n1,2,3\n", column: .name("a"))
        == "input: line 1: columns 1, 3 are all named 'a'")
    #expect(
      try failure("1,2\n3\n", column: .index(1)) == "input: line 2: only 1 column, so no column 2")
    #expect(
      try failure("1,2\n", column: .index(4)) == "input: line 1: only 2 columns, so no column 5")
  }

  @Test func filesThatAreNotCSV() throws {
    let gzip = ChunkedStream([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], chunk: 1)
    let error = #expect(throws: InputError.self) {
      _ = try CSVReader(gzip, column: .index(0), type: .signed, capacity: 16)
    }
    #expect(
      describe(try #require(error))
        == "input: this is compressed by gzip; `gzip -dc FILE` decompresses it")
    // No index begins with these letters and then goes on as text.
    #expect(try read("GAPM,n\n1,2\n", column: .name("n")).numbers == [2])
  }

  @Test func damage() throws {
    #expect(try failure("1,2\n,4\n") == "input: line 2: column 1 is empty")
    #expect(try failure("1\n\"\"\n") == "input: line 2: column 1 is empty")
    #expect(try failure("1\n\"2\n3\n") == "input: line 2: the quotation mark is never closed")
    #expect(try failure("1\n\"2\"3\n") == "input: line 2: '3' follows a closing quotation mark")
    #expect(try failure("1\n2\"\n") == "input: line 2: '2\"' is not a number")
    #expect(try failure("1\n1\r2\n") == "input: line 2: '1\\x0D2' is not a number")
  }

  @Test func fieldsOfAnyLength() throws {
    let long = String(repeating: "x", count: 100_000)
    #expect(try read("\(long),1\n\"\(long)\n\",2\n", column: .index(1)).numbers == [1, 2])
    #expect(try failure("1\n\(long)\n").hasSuffix("x…' is not a number"))
    // Cut after some thousand bytes this would be a number.
    let zeros = String(repeating: "0", count: 5000)
    #expect(try failure("1\n\(zeros)x\n").hasSuffix("0…' is not a number"))
  }

  /// What cannot become a number is refused before its end, which may be gigabytes away.
  @Test func fieldsWithoutEnd() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    for (column, beginning) in [(CSVParser.Column.index(0), ""), (.index(1), "1,")] {
      let stream = ChunkedStream(Array(beginning.utf8) + zeros, chunk: 1000)
      let reader = try CSVReader(stream, column: column, type: .signed, capacity: 16)
      #expect(throws: InputError.self) { _ = try reader.readAll() }
      #expect(stream.byteCountRead < 10_000)
    }
  }

  @Test func headersWithoutEnd() throws {
    let message = "input: line 1: the header is longer than 1,048,576 bytes"
    for byte in [UInt8(ascii: ","), UInt8(ascii: "x")] {
      let text = String(repeating: Character(UnicodeScalar(byte)), count: 3 << 20)
      let error = #expect(throws: InputError.self) {
        let stream = ChunkedStream(Array(text.utf8), chunk: 1 << 20)
        _ = try CSVReader(stream, column: .name("n"), type: .signed, capacity: 1 << 16).readAll()
      }
      #expect(describe(try #require(error)) == message)
    }
  }
}
