import Gapmap

/// What an index says.
enum Answer {
  /// Yes or no.
  case truth(Bool)
  /// A number of the set, by its key.
  case number(UInt64)
  /// A count or a position.
  case count(UInt64)
  /// There is none.
  case none

  /// Whether the exit status must tell that the answer is no.
  var isNo: Bool {
    switch self {
    case .truth(let truth): !truth
    case .none: true
    case .number, .count: false
    }
  }
}

/// Writes answers, one a line.
struct AnswerWriter {
  let question: Lookup.Question
  /// What JSON calls the answer.
  let answerName: String
  let type: NumberType
  let isJSON: Bool
  /// Whether there is only one question, which then need not be repeated.
  let isAlone: Bool
  private let output = ResultOutput()

  init(
    question: Lookup.Question, answerName: String, type: NumberType, isJSON: Bool, isAlone: Bool
  ) {
    self.question = question
    self.answerName = answerName
    self.type = type
    self.isJSON = isJSON
    self.isAlone = isAlone
  }

  /// Writes an answer.
  ///
  /// - Parameters:
  ///   - asked: The key or position that was asked about.
  ///   - answer: The answer.
  func write(_ asked: UInt64, _ answer: Answer) throws {
    try output.append { bytes in
      if isJSON {
        let name = question == .number ? "number" : "position"
        bytes += "{\"\(name)\": ".utf8
        append(question == .number ? .number(asked) : .count(asked), to: &bytes)
        bytes += ", \"\(answerName)\": ".utf8
        append(answer, to: &bytes)
        bytes += "}".utf8
      } else {
        if !isAlone {
          append(question == .number ? .number(asked) : .count(asked), to: &bytes)
          bytes.append(UInt8(ascii: "\t"))
        }
        append(answer, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// Makes what was written visible.
  func flush() throws { try output.flush() }

  private func append(_ value: Answer, to bytes: inout [UInt8]) {
    switch value {
    case .truth(let truth) where isJSON: bytes += (truth ? "true" : "false").utf8
    case .truth(let truth): bytes += (truth ? "yes" : "no").utf8
    case .number(let key): NumberPrinter.append(key, type: type, to: &bytes)
    case .count(let count): NumberPrinter.append(count, type: .unsigned, to: &bytes)
    case .none: bytes += (isJSON ? "null" : "none").utf8
    }
  }
}
