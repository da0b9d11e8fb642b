import Gapmap

/// One line on a terminal that tells how far some work is; nothing where there is no terminal.
struct ProgressBar {
  /// How long work may last before anything is shown, in seconds.
  private static let patience = 1.0
  /// How often the line changes, in seconds.
  private static let interval = 0.1
  private static let width = 24

  private(set) var start = monotonicSeconds()
  private var phase: String?
  private let isShown: Bool
  private var nextUpdate: Double
  private var isDrawn = false

  /// Begins to take the time.
  ///
  /// - Parameter isWanted: False if there is another reason not to show it.
  init(isWanted: Bool = true) {
    isShown = isWanted && FileOutput.standardError.isTerminal
    nextUpdate = start + Self.patience
  }

  /// Begins to take the time anew, for a part of the work that goes at a speed of its own.
  ///
  /// - Parameter name: What is being done, for the line.
  mutating func begin(_ name: String) {
    phase = name
    start = monotonicSeconds()
    nextUpdate = start + (isDrawn ? Self.interval : Self.patience)
  }

  /// Tells how far the work is.
  ///
  /// - Parameters:
  ///   - numbers: How many numbers are done.
  ///   - part: How much of the whole is done, 0 to 1; nil if nobody knows.
  mutating func update(numbers: UInt64, part: Double?) {
    guard isShown else { return }
    let now = monotonicSeconds()
    guard now >= nextUpdate else { return }
    nextUpdate = now + Self.interval
    isDrawn = true
    printMessage(
      "\r" + Self.line(phase: phase, numbers: numbers, part: part, seconds: now - start)
        + "\u{1B}[K")
  }

  /// Removes the line.
  mutating func finish() {
    if isDrawn { printMessage("\r\u{1B}[K") }
    isDrawn = false
  }

  /// The line's text.
  ///
  /// - Parameters:
  ///   - phase: What is being done; nil where there is only one thing to do.
  ///   - numbers: How many numbers are done.
  ///   - part: How much of the whole is done, 0 to 1; nil if nobody knows.
  ///   - seconds: How long it took.
  static func line(
    phase: String? = nil, numbers: UInt64, part: Double?, seconds: Double
  ) -> String {
    let prefix = phase.map { "\($0): " } ?? ""
    let done = "\(grouped(numbers)) numbers, \(rate(Double(numbers) / seconds))"
    guard let part, part > 0 else { return prefix + done }
    let full = Int((min(part, 1) * Double(width)).rounded())
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    let left = Int((seconds * (1 - min(part, 1)) / part).rounded())
    return "\(prefix)[\(bar)] \(Int(min(part, 1) * 100)) %, \(done), \(clock(left)) left"
  }

  private static func clock(_ seconds: Int) -> String {
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    guard minutes >= 60 else { return "\(minutes):\(padded(rest))" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(padded(rest))"
  }
}
