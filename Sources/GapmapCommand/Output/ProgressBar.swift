import Gapmap

/// One line on a terminal that tells how far some work is; nothing where there is no terminal.
struct ProgressBar {
  /// How long work may last before anything is shown, in seconds.
  private static let patience = 1.0
  /// How often the line changes, in seconds.
  private static let interval = 0.1
  private static let width = 24

  private let start = monotonicSeconds()
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
      "\r" + Self.line(numbers: numbers, part: part, seconds: now - start) + "\u{1B}[K")
  }

  /// Removes the line.
  mutating func finish() {
    if isDrawn { printMessage("\r\u{1B}[K") }
    isDrawn = false
  }

  /// The line's text.
  ///
  /// - Parameters:
  ///   - numbers: How many numbers are done.
  ///   - part: How much of the whole is done, 0 to 1; nil if nobody knows.
  ///   - seconds: How long it took.
  static func line(numbers: UInt64, part: Double?, seconds: Double) -> String {
    let done = "\(grouped(numbers)) numbers, \(rate(Double(numbers) / seconds))"
    guard let part, part > 0 else { return done }
    let full = Int((min(part, 1) * Double(width)).rounded())
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    let left = Int((seconds * (1 - min(part, 1)) / part).rounded())
    return "[\(bar)] \(Int(min(part, 1) * 100)) %, \(done), \(clock(left)) left"
  }

  private static func clock(_ seconds: Int) -> String {
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    guard minutes >= 60 else { return "\(minutes):\(padded(rest))" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(padded(rest))"
  }
}
