import Gapmap
import Testing

@testable import GapmapCommand

/// Fields of lines, as `filter` finds them, beside fields as `build` does.
@Suite struct LineFieldsTests {
  private enum Found: Equatable {
    case number(UInt64), nothing, trouble(String)
  }

  private func filtered(_ line: String, column: Int) -> Found {
    let fields = LineFields(column: .index(column), delimiter: UInt8(ascii: ","))
    let bytes = Array(line.utf8)
    guard let field = fields.field(column, of: bytes.span, from: 0, to: bytes.count) else {
      return .nothing
    }
    let (lower, upper) = trimmed(bytes.span, from: field.lowerBound, to: field.upperBound)
    do throws(NumberText.Failure) {
      return .number(
        try NumberText.key(of: bytes.span, from: lower, to: upper, type: .unsigned))
    } catch {
      return .nothing
    }
  }

  private func built(_ line: String, column: Int) throws -> Found {
    let stream = ChunkedStream(Array("\(line)\n".utf8), chunk: 100)
    do {
      let reader = try CSVReader(stream, column: .index(column), type: .unsigned, capacity: 16)
      return try reader.readAll().keys.first.map { .number($0) } ?? .nothing
    } catch let error as InputError {
      return .trouble(error.reason)
    }
  }

  /// Every line of up to six of the bytes that matter.
  @Test(arguments: [0, 1])
  func asBuildDoes(column: Int) throws {
    var lines = [""]
    var numbers = 0
    for length in 0...6 {
      for line in lines {
        for end in ["", "\r"] {
          let (found, expected) = (
            filtered(line + end, column: column), try built(line + end, column: column)
          )
          if case .number = found { numbers += 1 }
          switch (found, expected) {
          case (.number, .trouble(let reason)):
            // Behind the field, where `filter` does not look.
            #expect(
              reason.contains("never closed") || reason.contains("follows a closing"), "\(line)")
          case (.nothing, .trouble): break
          default: #expect(found == expected, "\(line)")
          }
        }
      }
      if length < 6 { lines = lines.flatMap { line in ["4", "\"", ",", " "].map { line + $0 } } }
    }
    #expect(numbers > 100)
  }

  @Test func names() throws {
    func place(_ name: String, in line: String) throws -> Int {
      let fields = LineFields(column: .name(name), delimiter: UInt8(ascii: ";"))
      return try fields.header(Array(line.utf8).span).index(of: name)
    }
    let line = "12\" vinyl;\"the \"\"number\"\"\";;last\r"
    #expect(try place("12\" vinyl", in: line) == 0)
    #expect(try place("the \"number\"", in: line) == 1)
    #expect(try place("", in: line) == 2)
    #expect(try place("last", in: line) == 3)
  }

  @Test func linesThatAreTooLong() throws {
    let stream = ChunkedStream(
      Array("1\n2\n\(String(repeating: "x", count: 300))\n".utf8), chunk: 7)
    let reader = LineReader(stream, capacity: 16, maximumCapacity: 256)
    var count: UInt64 = 0
    let error = #expect(throws: InputError.self) {
      while try reader.readLines(after: count) {
        count += UInt64(reader.buffer[..<reader.end].count { $0 == UInt8(ascii: "\n") })
      }
    }
    #expect(
      describe(try #require(error))
        == "input: line 3: the line is longer than 256 bytes: "
        + "'\(String(repeating: "x", count: 60))…'")
  }
}
