import Families

/// What the command line asks for.
enum Arguments: Equatable {
  case help
  case list
  case make(Request)

  /// One family, and where its numbers go.
  struct Request: Equatable {
    var family: Family
    var seed = Family.defaultSeed
    var count = Family.defaultCount
    var format = NumberFormat.u64
    /// The file to write; nil is standard output.
    var path: String?
  }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: ArraySlice<String>) throws(CommandError) {
    if arguments.contains("--help") {
      self = .help
    } else if arguments.contains("--list") {
      self = .list
    } else {
      self = .make(try Request(arguments))
    }
  }
}

extension Arguments.Request {
  fileprivate init(_ arguments: ArraySlice<String>) throws(CommandError) {
    var rest = arguments
    var name: String?
    var seed: String?
    var count: String?
    var format: String?
    var path: String?
    while let argument = rest.popFirst() {
      switch argument {
      case "--seed": seed = try Self.value(of: argument, from: &rest)
      case "--count": count = try Self.value(of: argument, from: &rest)
      case "--format": format = try Self.value(of: argument, from: &rest)
      case "-o": path = try Self.value(of: argument, from: &rest)
      default:
        guard !argument.hasPrefix("-") else {
          throw .usage("\(argument): there is no such option")
        }
        if let name {
          throw .usage("\(argument): one family at a time, and \(name) came first")
        }
        name = argument
      }
    }
    self.init(family: try Self.family(name))
    if let seed { self.seed = try Self.number(seed, of: "--seed", in: 0...UInt64.max) }
    if let count {
      self.count = try Self.number(count, of: "--count", in: 1...family.maximumCount)
    }
    if let format { self.format = try Self.format(format) }
    self.path = path == "-" ? nil : path
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard let value = rest.popFirst() else {
      throw .usage("\(option): a value must follow")
    }
    return value
  }

  private static func family(_ name: String?) throws(CommandError) -> Family {
    let names = Family.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name else { throw .usage("a family must be named: \(names)") }
    guard let family = Family(rawValue: name) else {
      throw .usage("\(name): not one of the families \(names)")
    }
    return family
  }

  private static func format(_ name: String) throws(CommandError) -> NumberFormat {
    guard let format = NumberFormat(rawValue: name) else {
      throw .usage("--format \(name): u64 or text is needed")
    }
    return format
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, of option: String, in range: ClosedRange<Number>
  ) throws(CommandError) -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw .usage(
        "\(option) \(text): a whole number from \(range.lowerBound) to \(range.upperBound)"
          + " is needed")
    }
    return number
  }
}
