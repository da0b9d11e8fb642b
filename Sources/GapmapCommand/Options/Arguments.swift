import Gapmap

/// The arguments of a subcommand, sorted into options and operands.
struct Arguments {
  /// An option as it was given.
  struct Occurrence {
    let name: String
    let value: String?
  }

  /// The subcommand's name, for messages.
  let command: String
  /// What is no option, in order.
  private(set) var operands: [String] = []
  /// The options, in order.
  private(set) var occurrences: [Occurrence] = []

  /// Sorts arguments.
  ///
  /// - Parameters:
  ///   - arguments: What followed the subcommand's name.
  ///   - specification: What the subcommand accepts.
  /// - Returns: nil if help is asked for.
  /// - Throws: `usage` if an option is unknown, lacks its value, or is given too often.
  init?(_ arguments: ArraySlice<String>, for specification: CommandSpecification) throws {
    command = specification.name
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-", !Self.isNegativeNumber(argument) else {
        operands.append(argument)
        continue
      }
      if argument == "--" {
        operands += rest
        break
      }
      let (name, attached) = Self.split(argument)
      guard let option = Self.find(name, in: specification) else {
        throw usage("there is no option '\(name)'")
      }
      if option.name == OptionSpecification.help.name { return nil }
      let value = try self.value(of: option, attached: attached, rest: &rest)
      if !option.isRepeatable, option.value != nil, has(option.name) {
        throw usage("\(name) is given twice")
      }
      occurrences.append(Occurrence(name: option.name, value: value))
    }
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { occurrences.contains { $0.name == name } }

  /// The value of an option that may be given once; nil if it was not.
  func value(_ name: String) -> String? { occurrences.first { $0.name == name }?.value }

  /// The values of an option that may be given several times, in order.
  func values(_ name: String) -> [String] {
    occurrences.compactMap { $0.name == name ? $0.value : nil }
  }

  /// Throws if standard input is to be read twice.
  ///
  /// - Parameter paths: All that is read; the operands unless told otherwise.
  func refuseRepeatedStandardInput(_ paths: [String]? = nil) throws {
    if (paths ?? operands).count(where: { $0 == "-" }) > 1 {
      throw usage("standard input is named twice")
    }
  }

  /// Refuses an output that would replace what it is made of.
  ///
  /// - Parameters:
  ///   - input: A file that is read; "-" is standard input.
  ///   - output: A file that is written; "-" is standard output, nil none.
  /// - Throws: `usage` if both are the same file.
  func refuseOverwriting(_ input: String, by output: String?) throws {
    guard let output, input != "-", output != "-", areSameFile(input, output) else { return }
    throw usage("-o \(output) is the input \(input == output ? "itself" : input)")
  }

  /// The value of an option that allows only certain words; nil if it was not given.
  func choice<T: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> T? {
    guard let text = value(name) else { return nil }
    if let choice = T(rawValue: text) { return choice }
    let choices = T.allCases.map(\.rawValue).joined(separator: ", ")
    throw usage("\(name) is one of \(choices), not '\(text)'")
  }

  /// The value of an option that is a count of something; nil if it was not given.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - range: What makes sense.
  /// - Throws: `usage` if it is anything else.
  func count(_ name: String, in range: ClosedRange<UInt64> = 0 ... .max) throws -> UInt64? {
    guard let text = value(name) else { return nil }
    if let count = UInt64(text), range.contains(count) { return count }
    let (least, most) = (range.lowerBound, range.upperBound)
    let wanted = most == .max ? "a count, \(least) or more" : "\(least) to \(grouped(most))"
    throw usage("\(name) is \(wanted), not '\(text)'")
  }

  /// The value of an option that is a number of the set, as its key; nil if it was not given.
  func key(_ name: String, type: NumberType) throws -> UInt64? {
    guard let text = value(name) else { return nil }
    return try key(text, type: type, of: name)
  }

  /// The key of a number given as an argument.
  ///
  /// - Parameters:
  ///   - text: The argument.
  ///   - type: What numbers there are.
  ///   - option: The option it belongs to, if any.
  /// - Throws: `usage` if it is no number of the type.
  func key(_ text: String, type: NumberType, of option: String? = nil) throws -> UInt64 {
    do {
      return try NumberText.key(of: Array(text.utf8), type: type)
    } catch {
      let reason = error.reason(text: "'\(text)'", type: type)
      throw usage(option.map { "\($0): \(reason)" } ?? reason)
    }
  }

  /// The only operand there may be, or the first of several.
  ///
  /// - Parameters:
  ///   - name: What to call it in a message.
  ///   - isOnly: Whether another one is too many.
  /// - Throws: `usage` if it is missing, or if there is another one that must not be there.
  func operand(_ name: String, isOnly: Bool) throws -> String {
    guard let first = operands.first else { throw usage("\(name) is missing") }
    if isOnly, operands.count > 1 { throw usage("'\(operands[1])' is one argument too many") }
    return first
  }

  /// An error that points to the help.
  func usage(_ text: String) -> CommandError { .usage(text, command: command) }

  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
  }

  private static func split(_ argument: String) -> (name: String, attached: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func find(
    _ name: String, in specification: CommandSpecification
  ) -> OptionSpecification? {
    ([.help] + specification.options).first { $0.name == name || $0.shortName == name }
  }

  private func value(
    of option: OptionSpecification, attached: String?, rest: inout ArraySlice<String>
  ) throws -> String? {
    guard let placeholder = option.value?.placeholder else {
      if attached != nil { throw usage("\(option.name) has no value") }
      return nil
    }
    if let attached { return attached }
    // A forgotten value would otherwise swallow the next option without a word.
    guard let next = rest.first,
      !next.hasPrefix("-") || next == "-" || Self.isNegativeNumber(next)
    else {
      throw usage("\(option.name) needs a value, as in \(option.name) \(placeholder)")
    }
    rest.removeFirst()
    return next
  }
}
