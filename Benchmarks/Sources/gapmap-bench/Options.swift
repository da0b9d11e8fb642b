import Families
import Foundation

/// What the command line asks for.
struct Options: Equatable {
  /// Where numbers come from.
  enum Source: Equatable {
    case family(Family)
    case file(URL)
    case collections(URL)
  }

  var sources: [Source] = []
  var peers = Catalog.names
  var count = Family.defaultCount
  var seed = Family.defaultSeed
  var isQuick = false
  var json: URL?

  var effort: Effort { isQuick ? .quick : .full }

  private static let quickCount = 100_000

  /// Reads the arguments that follow the program's name.
  init(_ arguments: ArraySlice<String>) throws(BenchError) {
    var rest = arguments
    var count: Int?
    while let argument = rest.popFirst() {
      switch argument {
      case "--families":
        sources += try Options.families(Options.value(of: argument, from: &rest))
      case "--file":
        sources.append(.file(try Options.file(Options.value(of: argument, from: &rest))))
      case "--collections":
        sources.append(.collections(try Options.file(Options.value(of: argument, from: &rest))))
      case "--peers": peers = try Options.peers(Options.value(of: argument, from: &rest))
      case "--count":
        count = try Options.number(
          Options.value(of: argument, from: &rest), of: argument, in: 1...1_000_000_000)
      case "--seed":
        seed = try Options.number(
          Options.value(of: argument, from: &rest), of: argument, in: 0...UInt64.max)
      case "--json": json = URL(filePath: try Options.value(of: argument, from: &rest))
      case "--quick": isQuick = true
      default: throw .usage("\(argument): there is no such option")
      }
    }
    if sources.isEmpty { sources = Family.allCases.map { .family($0) } }
    self.count = count ?? (isQuick ? Options.quickCount : Family.defaultCount)
    for case .family(let family) in sources where self.count > family.maximumCount {
      throw .usage("--count \(self.count): \(family) has at most \(family.maximumCount)")
    }
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(BenchError) -> String {
    guard let value = rest.popFirst() else { throw .usage("\(option): a value must follow") }
    return value
  }

  /// A path, which workers are told on a line of words that tabs separate.
  private static func file(_ path: String) throws(BenchError) -> URL {
    guard !path.contains(where: { $0 == "\t" || $0.isNewline }) else {
      throw .usage("\(path): names with tabs or ends of lines are not supported")
    }
    return URL(filePath: path)
  }

  private static func families(_ list: String) throws(BenchError) -> [Source] {
    var sources: [Source] = []
    for name in list.split(separator: ",") {
      guard let family = Family(rawValue: String(name)) else {
        let names = Family.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--families \(name): not one of the families \(names)")
      }
      sources.append(.family(family))
    }
    return sources
  }

  private static func peers(_ list: String) throws(BenchError) -> [String] {
    let names = list.split(separator: ",").map(String.init)
    for name in names where Catalog.kind(name) == nil {
      throw .usage(
        "--peers \(name): not one of the peers \(Catalog.names.joined(separator: ", "))")
    }
    // The references take part in any case: without them there are no ratios.
    return Catalog.names.filter { names.contains($0) || ["raw-read", "raw-mapped"].contains($0) }
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, of option: String, in range: ClosedRange<Number>
  ) throws(BenchError) -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw .usage(
        "\(option) \(text): a whole number from \(range.lowerBound) to \(range.upperBound)"
          + " is needed")
    }
    return number
  }
}
