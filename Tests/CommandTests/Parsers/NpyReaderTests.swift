import Gapmap
import Testing

@testable import GapmapCommand

/// NumPy array files.
@Suite struct NpyReaderTests {
  private func read(
    _ bytes: [UInt8], type: NumberType = .signed, chunk: Int = 1000
  ) throws -> [Int128] {
    let (keys, _) = try NpyReader.open(ChunkedStream(bytes, chunk: chunk), type: type).readAll()
    return keys.map { type.number(ofKey: $0) }
  }

  private func failure(_ bytes: [UInt8]) throws -> String {
    let error = #expect(throws: InputError.self) { _ = try read(bytes) }
    return describe(try #require(error))
  }

  @Test(arguments: [1, 5, 1000])
  func everyTypeAndVersion(chunk: Int) throws {
    for version: UInt8 in 1...3 {
      let wide = npy(
        description: "'<i8'", shape: "(3,)", data: littleEndian([Int64.min, 0, 7]),
        version: version)
      #expect(try read(wide, chunk: chunk) == [Int128(Int64.min), 0, 7])
    }
    let unsigned = npy(description: "'<u8'", shape: "(1,)", data: littleEndian([UInt64.max]))
    #expect(try read(unsigned, type: .unsigned, chunk: chunk) == [Int128(UInt64.max)])
    let narrow = npy(description: "'<i4'", shape: "(2,)", data: littleEndian([Int32(-5), 5]))
    #expect(try read(narrow, chunk: chunk) == [-5, 5])
    let short = npy(description: "\"<u4\"", shape: "(1,)", data: littleEndian([UInt32.max]))
    #expect(try read(short, chunk: chunk) == [4_294_967_295])
    #expect(try read(npy(description: "'<i8'", shape: "(0,)", data: []), chunk: chunk) == [])
  }

  @Test func otherArrays() throws {
    let types = "only '<i8', '<u8', '<i4', and '<u4' can be read"
    for description in ["<f8", ">i8", "|u1", "<i2", "|b1", "<U5"] {
      #expect(
        try failure(npy(description: "'\(description)'", shape: "(0,)", data: []))
          == "input: an array of dtype '\(description)'; \(types)")
    }
    #expect(
      try failure(npy(description: "[('a', '<i8'), ('b', '<f8', (2,))]", shape: "(0,)", data: []))
        == "input: an array of dtype '[('a', '<i8'), ('b', '<f8', (2,))]'; \(types)")
    for shape in ["()", "(2, 3)", "(1, 1, 1)"] {
      #expect(
        try failure(npy(description: "'<i8'", shape: shape, data: []))
          == "input: an array of shape \(shape); only one dimension can be read")
    }
  }

  /// Of two faults the first is told, in whatever pieces the file comes.
  @Test(arguments: [1, 5, 8, 1000])
  func aWrongNumberAmongTooMany(chunk: Int) throws {
    let bytes = npy(
      description: "'<i4'", shape: "(2,)", data: littleEndian([5, -7, 9, 11] as [Int32]))
    let error = #expect(throws: InputError.self) {
      _ = try read(bytes, type: .unsigned, chunk: chunk)
    }
    let reason = "input: record 2: -7 is negative, and uint64 holds no negative numbers"
    #expect(describe(try #require(error)) == reason)
  }

  @Test func damagedHeaders() throws {
    let whole = npy(description: "'<i8'", shape: "(1,)", data: [])
    #expect(try failure([]) == "input: the file ends within the header")
    #expect(try failure(Array("1\n2\n3\n4\n5\n".utf8)).contains("does not begin with \\x93NUMPY"))
    for length in 1..<whole.count {
      #expect(try failure(Array(whole[..<length])) == "input: the file ends within the header")
    }
    #expect(try failure(whole) == "input: truncated: the header tells of 1 numbers, here are 0")
    var other = whole
    other[6] = 4
    #expect(try failure(other) == "input: npy version 4; only 1 to 3 can be read")
    var huge = npy(description: "'<i8'", shape: "(1,)", data: [], version: 2)
    huge[11] = 0x7F
    #expect(try failure(huge).hasSuffix("bytes long"))
  }

  @Test func headersThatAreNoDictionary() throws {
    let good = "{'descr': '<i8', 'fortran_order': False, 'shape': (5,), }"
    #expect(throws: Never.self) { try NpyHeader(parsing: good) }
    #expect(throws: Never.self) {
      try NpyHeader(parsing: "{\"shape\":(5,),\"descr\":\"<i8\",\"fortran_order\":True}")
    }
    for text in [
      "", "{", "{}", "{'descr': '<i8', 'fortran_order': False}", good + "x", "[\(good)]",
      "{'descr': '<i8', 'descr': '<i8', 'fortran_order': False, 'shape': (5,), }",
      "{'descr': '<i8', 'fortran_order': 0, 'shape': (5,), }",
      "{'descr': '<i8', 'fortran_order': False, 'shape': 5, }",
      "{'descr': '<i8', 'fortran_order': False, 'shape': (-5,), }",
      "{'descr': '<i8', 'fortran_order': False, 'shape': (99999999999999999999,), }",
      "{'descr': '<i8', 'fortran_order': False, 'shape': (5,), 'more': 1}",
      "{'descr': ['<i8', 'fortran_order': False, 'shape': (5,), }",
    ] {
      #expect(throws: NpyHeader.Failure.self, "\(text)") { try NpyHeader(parsing: text) }
    }
  }
}
