import Foundation

/// The measure of lookups from two threads at once.
extension Worker {
  /// Two threads, each with half of the queries; time is the slower one's.
  func threads() throws(BenchError) -> Reply {
    var timing = Timing()
    for part in parts {
      let index = try open(part)
      guard index.containsNumbers else { return .unsupported }
      let indexes = [index, peer.isShareable ? index : try peer.open(part.path)]
      let queries = part.queries.lookups
      let half = queries.numbers.count / 2
      // A thread runs through its half in small steps until it is done or out of patience.
      let share = patience / Double(parts.count)
      let outcomes = Outcomes()
      let start = System.seconds()
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        var answers = [UInt8](repeating: 2, count: queries.numbers.count)
        let first = thread * half
        var done = first
        let started = System.seconds()
        do throws(BenchError) {
          while done < first + half, System.seconds() - started < share {
            let range = done..<min(first + half, done + 1000)
            try indexes[thread].contains(queries.numbers, range, into: &answers)
            done = range.upperBound
          }
          outcomes.append(.success((first..<done, answers)))
        } catch {
          outcomes.append(.failure(error))
        }
      }
      timing.seconds += System.seconds() - start
      for outcome in outcomes.all {
        let (range, answers) = try outcome.get()
        timing.operations += range.count
        for i in range where answers[i] != queries.present[i] {
          throw .wrong(
            "\(peer.name): contains (two threads): \(queries.numbers[i]): "
              + "\(answers[i]) instead of \(queries.present[i])")
        }
      }
    }
    return timing.reply
  }
}

/// What threads have to tell.
private final class Outcomes: @unchecked Sendable {
  typealias Outcome = Result<(Range<Int>, [UInt8]), BenchError>

  private let lock = NSLock()
  private var outcomes: [Outcome] = []

  var all: [Outcome] { lock.withLock { outcomes } }

  func append(_ outcome: Outcome) { lock.withLock { outcomes.append(outcome) } }
}
