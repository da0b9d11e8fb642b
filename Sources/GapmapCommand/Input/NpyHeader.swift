/// What the header of a NumPy array file says: the type of its elements and its shape.
struct NpyHeader: Equatable {
  /// Why some bytes are no header.
  struct Failure: Error {
    let reason: String
  }

  /// The value of "descr", a string without its quotation marks or, for a structure, its source
  /// text.
  var description = ""
  /// The length of each dimension.
  var shape: [UInt64] = []

  /// The shape as Python writes it.
  var shapeText: String {
    shape.count == 1
      ? "(\(shape[0]),)" : "(\(shape.map { "\($0)" }.joined(separator: ", ")))"
  }

  /// Reads the dictionary that the header is.
  ///
  /// - Parameter text: A Python dictionary with exactly the keys "descr", "fortran_order", and
  ///   "shape", in any order.
  /// - Throws: What is wrong with it.
  init(parsing text: String) throws(Failure) {
    var scanner = Scanner(text)
    var keys: [String] = []
    try scanner.expect("{")
    while !scanner.skip("}") {
      let key = try scanner.string()
      if keys.contains(key) { throw Failure(reason: "the header gives '\(key)' twice") }
      keys.append(key)
      try scanner.expect(":")
      switch key {
      case "descr": description = try scanner.description()
      // The order of the dimensions does not matter where there is only one.
      case "fortran_order": try scanner.boolean()
      case "shape": shape = try scanner.tuple()
      default: throw Failure(reason: "the header has an unknown key '\(key)'")
      }
      if !scanner.skip(",") {
        try scanner.expect("}")
        break
      }
    }
    try scanner.expectEnd()
    for key in ["descr", "fortran_order", "shape"] where !keys.contains(key) {
      throw Failure(reason: "the header does not give '\(key)'")
    }
  }
}

/// Reads the few forms of Python literals that headers are made of.
private struct Scanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\t" }
  }

  mutating func skip(_ text: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  mutating func expect(_ text: String) throws(NpyHeader.Failure) {
    if !skip(text) { throw unexpected(wanted: "'\(text)'") }
  }

  mutating func expectEnd() throws(NpyHeader.Failure) {
    skipBlanks()
    if !rest.isEmpty { throw unexpected(wanted: "nothing more") }
  }

  mutating func string() throws(NpyHeader.Failure) -> String {
    skipBlanks()
    guard let quote = rest.first, quote == "'" || quote == "\"",
      let end = rest.dropFirst().firstIndex(of: quote)
    else { throw unexpected(wanted: "a string") }
    let text = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return String(text)
  }

  /// A string, or the source text of a list, which stands for a structure.
  mutating func description() throws(NpyHeader.Failure) -> String {
    skipBlanks()
    guard rest.first == "[" else { return try string() }
    var depth = 0
    for index in rest.indices {
      if rest[index] == "[" { depth += 1 }
      if rest[index] == "]" { depth -= 1 }
      if depth == 0 {
        let end = rest.index(after: index)
        defer { rest = rest[end...] }
        return String(rest[..<end])
      }
    }
    throw unexpected(wanted: "a closing bracket")
  }

  mutating func boolean() throws(NpyHeader.Failure) {
    if !skip("True"), !skip("False") { throw unexpected(wanted: "True or False") }
  }

  mutating func tuple() throws(NpyHeader.Failure) -> [UInt64] {
    var values: [UInt64] = []
    try expect("(")
    while !skip(")") {
      skipBlanks()
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let value = UInt64(digits) else { throw unexpected(wanted: "a length") }
      values.append(value)
      rest = rest[digits.endIndex...]
      if !skip(",") {
        try expect(")")
        break
      }
    }
    return values
  }

  private func unexpected(wanted: String) -> NpyHeader.Failure {
    let found = rest.isEmpty ? "its end" : excerpt(Array(rest.prefix(20).utf8))
    return NpyHeader.Failure(reason: "the header is damaged: \(found) where \(wanted) should be")
  }
}
