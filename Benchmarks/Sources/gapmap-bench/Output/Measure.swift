/// One column of the report.
struct Measure: Sendable {
  /// The name in the report.
  let name: String
  let unit: String
  /// The peer that all are set against in this measure; nil if a ratio would say nothing.
  let reference: String?

  private init(_ name: String, _ unit: String, _ reference: String?) {
    self.name = name
    self.unit = unit
    self.reference = reference
  }

  /// The measures of building and of the file.
  static let bytes = Measure("bytes", "bytes", "raw-read")
  static let bits = Measure("bits", "bits a number", "raw-read")
  static let buildBinary = Measure("build-binary", "s", "raw-read")
  static let buildBinaryMemory = Measure("build-binary-memory", "bytes", nil)
  static let buildText = Measure("build-text", "s", "raw-read")
  static let buildTextMemory = Measure("build-text-memory", "bytes", nil)

  /// A request, and the measures that its reply gives.
  struct Step {
    let request: Request
    let measures: [(measure: Measure, value: (Reply) -> Double?)]
  }

  /// The steps of a round, in their order.
  ///
  /// - Parameter numbers: The files of the dataset's lists.
  static func steps(numbers: [String]) -> [Step] {
    [
      Step(request: .openTime, measures: [(Measure("open", "µs", "raw-read"), micro)]),
      Step(
        request: .load(numbers), measures: [(Measure("load", "ns a number", "raw-read"), nano)]),
      Step(
        request: .loadThreads,
        measures: [(Measure("load-threads-2", "ns a number", "raw-read"), nano)]),
      Step(request: .sum(numbers), measures: [(Measure("sum", "ns a number", "raw-mapped"), nano)]),
      Step(request: .scan, measures: [(Measure("scan-1000", "ns a number", "raw-mapped"), nano)]),
      Step(request: .contains, measures: [(Measure("contains", "ns", "raw-mapped"), nano)]),
      Step(
        request: .latency,
        measures: [
          (Measure("contains-p50", "ns", "raw-mapped"), { $0.values?["p50"] }),
          (Measure("contains-p99", "ns", "raw-mapped"), { $0.values?["p99"] }),
        ]),
      Step(request: .rank, measures: [(Measure("rank", "ns", "raw-mapped"), nano)]),
      Step(request: .sorted(1), measures: [(Measure("sorted-0.1", "ns", "raw-mapped"), nano)]),
      Step(request: .sorted(10), measures: [(Measure("sorted-1", "ns", "raw-mapped"), nano)]),
      Step(request: .sorted(100), measures: [(Measure("sorted-10", "ns", "raw-mapped"), nano)]),
      Step(request: .count, measures: [(Measure("count", "ns", "raw-mapped"), nano)]),
      Step(request: .threads, measures: [(Measure("threads-2", "ns", "raw-mapped"), nano)]),
    ]
  }

  /// The steps for which the indexes may not be open anywhere else, the worker new.
  ///
  /// - Parameter files: The indexes of the lists.
  static func coldSteps(files: [String]) -> [Step] {
    [
      Step(
        request: .memory(files),
        measures: [(Measure("memory", "bytes", "raw-read"), { $0.values?["bytes"] })]),
      Step(
        request: .cold(files),
        measures: [
          (Measure("cold", "µs", "raw-mapped"), micro),
          (Measure("cold-pages", "pages of 4 KiB", "raw-mapped"), { $0.values?["pages"] }),
          (
            Measure("cold-pages-most", "pages of 4 KiB", "raw-mapped"), { $0.values?["most"] }
          ),
          (Measure("cold-read", "pages of 4 KiB", "raw-mapped"), { $0.values?["read"] }),
        ]),
    ]
  }

  private static func each(_ reply: Reply) -> Double? {
    guard let seconds = reply.seconds, let operations = reply.operations, operations > 0 else {
      return nil
    }
    return seconds / Double(operations)
  }

  private static func nano(_ reply: Reply) -> Double? { each(reply).map { $0 * 1e9 } }
  private static func micro(_ reply: Reply) -> Double? { each(reply).map { $0 * 1e6 } }
}
