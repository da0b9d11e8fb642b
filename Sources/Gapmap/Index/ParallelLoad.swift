/// Numbers of an index, read into memory by several threads.
///
/// The positions are cut into parts of equal length, which the threads take in order. Where a part
/// begins within a block, that block is decoded by two of them.
struct ParallelLoad<Number: IndexNumber>: Sendable {
  /// How many numbers a part has: so few that all threads end at nearly the same time, and many
  /// times more than a block.
  private static var partLength: Int { 1 << 17 }

  private let index: KeyIndex
  private let target: SharedNumbers<Number>
  /// Position in the index of the memory's first number.
  private let position: UInt64
  private let parts: LoadParts

  /// - Parameters:
  ///   - index: The index.
  ///   - target: Memory for numbers, not for more than there are.
  ///   - position: Position in the index of the first of them.
  init(of index: KeyIndex, into target: SharedNumbers<Number>, from position: UInt64) {
    precondition(position <= index.count && UInt64(target.count) <= index.count - position)
    self.index = index
    self.target = target
    self.position = position
    parts = LoadParts(count: (target.count + Self.partLength - 1) / Self.partLength)
  }

  /// Reads all numbers.
  ///
  /// - Parameter threads: How many to use at most, 1 or more; the calling one is one of them.
  /// - Throws: `damaged` or `unsupportedEncoding` for the first fault in the order of the numbers;
  ///   `system` if the system has no thread left.
  func run(threads: Int) throws(GapmapError) {
    precondition(threads > 0, "numbers are read by one thread or more")
    var helpers: [WorkerThread<Void>] = []
    do throws(GapmapError) {
      for _ in 1..<max(min(threads, parts.count), 1) {
        helpers.append(try WorkerThread { work() })
      }
      work()
    } catch {
      parts.stop(at: 0, because: error)
    }
    for helper in helpers { helper.join() }
    if let failure = parts.failure { throw failure }
    try checkBorders()
  }

  /// Reads parts until there is none left.
  private func work() {
    let cursor = index.makeCursor()
    var next: UInt64 = 0
    while let part = parts.take() {
      let range = part * Self.partLength..<min((part + 1) * Self.partLength, target.count)
      let start = position + UInt64(range.lowerBound)
      do throws(GapmapError) {
        if start != next { try cursor.seek(toPosition: start) }
        let count = try target.withPart(range) { (numbers) throws(GapmapError) in
          try numbers.fill { (keys) throws(GapmapError) in try cursor.read(into: &keys) }
        }
        guard count == range.count else {
          throw index.directory.damaged(at: 0, "its pages end before the last number")
        }
      } catch {
        parts.stop(at: part, because: error)
      }
      next = position + UInt64(range.upperBound)
    }
  }

  /// Each page vouches for its own numbers only, and no thread has gone from one part to the next.
  private func checkBorders() throws(GapmapError) {
    for border in stride(from: Self.partLength, to: target.count, by: Self.partLength)
    where target[border - 1] >= target[border] {
      throw index.directory.damaged(at: 0, "it counts backwards between two pages")
    }
  }
}

/// Which parts of a load are left, and what has gone wrong.
private final class LoadParts: Sendable {
  private struct State: Sendable {
    var next = 0
    var failure: (part: Int, error: GapmapError)?
  }

  let count: Int
  // Not a `Mutex`: where threads wait for one, the thread sanitizer sees a race, for want of a look
  // into the library that waits.
  private let state = Monitor(State())

  init(count: Int) { self.count = count }

  /// The first part that nobody has taken; nil if there is none, or if all is in vain.
  ///
  /// Parts before one that failed have all been taken, and are read to their ends.
  func take() -> Int? {
    state.update { state in
      guard state.next < count, state.failure == nil else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Lets no more parts be taken.
  func stop(at part: Int, because error: GapmapError) {
    state.update { state in
      if let failure = state.failure, failure.part <= part { return }
      state.failure = (part, error)
    }
  }

  /// What went wrong in the first part in which something did.
  var failure: GapmapError? { state.update { $0.failure?.error } }
}
