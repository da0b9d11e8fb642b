import Gapmap

/// A command that asks an index about one number after another.
struct Lookup {
  /// What the numbers that are asked about are.
  enum Question {
    /// Numbers of the set.
    case number
    /// Positions in it.
    case position
  }

  let arguments: Arguments
  let question: Question
  /// What JSON calls the answer.
  let answerName: String

  /// Asks about each of the arguments behind the index, or about the numbers on standard input.
  ///
  /// - Parameters:
  ///   - readsStandardInput: Whether to read numbers from there if there are none in the arguments.
  ///   - ask: Finds the answer to a key or a position.
  /// - Returns: `no` if one of the answers is.
  /// - Throws: `CommandError` or `InputError`.
  func run(
    readsStandardInput: Bool = false, _ ask: (KeyIndex, UInt64) throws -> Answer
  ) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: false)
    let texts = arguments.operands.dropFirst()
    if texts.isEmpty, !readsStandardInput || path == "-" {
      throw arguments.usage("which \(question == .number ? "number" : "position")?")
    }
    return try withIndex(path) { index in
      var status = ExitStatus.yes
      let writer = AnswerWriter(
        question: question, answerName: answerName, type: index.type,
        isJSON: arguments.has("--json"), isAlone: texts.count == 1)
      func answer(_ asked: UInt64) throws {
        let answer = try ask(index, asked)
        if answer.isNo { status = .no }
        try writer.write(asked, answer)
      }
      do {
        for text in texts { try answer(value(of: text, type: index.type)) }
        if texts.isEmpty { try answerStandardInput(index.type, answer, writer) }
        try writer.flush()
      } catch is ClosedPipe {
        // Who reads only so much, as `grep -q` does, still gets the status of what was asked.
      }
      return status
    }
  }

  private func value(of text: String, type: NumberType) throws -> UInt64 {
    switch question {
    case .number: return try arguments.key(text, type: type)
    case .position:
      guard let position = UInt64(text) else {
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty {
          throw arguments.usage(
            "position '\(text)' is too large; no index has more than \(UInt64.max) numbers")
        }
        throw arguments.usage("'\(text)' is not a position; the first is 0")
      }
      return position
    }
  }

  private func answerStandardInput(
    _ type: NumberType, _ answer: (UInt64) throws -> Void, _ writer: AnswerWriter
  ) throws {
    let reader = TextReader(try InputSource(path: "-"), type: type, takesRanges: false)
    var batch = KeyBatch()
    try reader.read(into: &batch)
    while batch.count > 0 {
      for index in 0..<batch.count { try answer(batch.keys[index]) }
      // Whoever asks may wait for the answers before asking on.
      try writer.flush()
      try reader.read(into: &batch)
    }
  }
}
