import Synchronization

/// Encodes segments on several threads, the caller's among them, and gives back their blocks in the
/// order in which they came.
///
/// The caller gathers the next segments meanwhile; once it is so far ahead that no thread will run
/// out of them, it encodes one, too.
final class SegmentPipeline {
  private struct State: Sendable {
    /// How many segments have come.
    var added = 0
    /// How many of them a thread has begun.
    var begun = 0
    /// Whether the segment in a slot is encoded.
    var isDone: [Bool]
    var isClosed = false

    /// Begins the next segment; nil if there is none.
    mutating func begin() -> Int? {
      guard begun < added else { return nil }
      begun += 1
      return begun - 1
    }
  }

  /// What a thread does next.
  private enum Task {
    case encode(Int)
    case end
  }

  private let limits: BlockLimits
  private let threads: Int
  /// Segment number *n* is in slot *n* modulo their count.
  private let slots: [SegmentSlot]
  private let state: Monitor<State>
  private var workers: [WorkerThread<Void>] = []
  private var ownEncoder: SegmentEncoder
  /// How many segments have come, and the blocks of how many have gone.
  private var added = 0
  private var collected = 0

  /// - Parameters:
  ///   - limits: What blocks may be.
  ///   - threads: How many threads encode, 1 or more.
  init(limits: BlockLimits, threads: Int) {
    self.limits = limits
    self.threads = threads
    // One for each thread, and some that wait while the caller encodes and gathers.
    slots = (0..<(threads == 1 ? 1 : threads + 3)).map { _ in SegmentSlot() }
    state = Monitor(State(isDone: [Bool](repeating: false, count: slots.count)))
    ownEncoder = SegmentEncoder(limits: limits)
  }

  deinit { close() }

  /// Drops all segments and waits for the threads, which have ended then.
  func close() {
    state.update { $0.isClosed = true }
    workers = []
  }

  /// Starts one more thread, unless there are enough.
  ///
  /// - Throws: `system` if the system has no thread left.
  func addThread() throws(GapmapError) {
    guard workers.count < threads - 1 else { return }
    let (state, slots, limits) = (state, slots, limits)
    workers.append(
      try WorkerThread {
        var encoder = SegmentEncoder(limits: limits)
        while case .encode(let number) = state.wait(for: Self.nextTask) {
          Self.encode(number, in: slots, with: &encoder, state)
        }
      })
  }

  private static func nextTask(_ state: inout State) -> Task? {
    if state.isClosed { return .end }
    return state.begin().map { .encode($0) }
  }

  private static func encode(
    _ number: Int, in slots: [SegmentSlot], with encoder: inout SegmentEncoder,
    _ state: Monitor<State>
  ) {
    let slot = number % slots.count
    slots[slot].encode(with: &encoder)
    state.update { $0.isDone[slot] = true }
  }

  /// Hands a segment on; there must be a free slot, as there is when `next` has given nothing.
  ///
  /// - Parameters:
  ///   - segment: What to encode; it is empty then.
  ///   - models: The codes there are.
  func add(_ segment: inout Segment, models: BlockModels) {
    precondition(added - collected < slots.count)
    let slot = added % slots.count
    slots[slot].fill(with: &segment, models: models)
    added += 1
    state.update {
      $0.isDone[slot] = false
      $0.added += 1
    }
  }

  /// Gives the blocks of the next segment.
  ///
  /// - Parameters:
  ///   - blocks: Receives them.
  ///   - isLast: Whether no more segments will come.
  /// - Returns: False if there is none, or it is not ready and more segments can be added.
  /// - Throws: `compression` if zstd has no memory.
  func next(into blocks: inout EncodedBlocks, isLast: Bool) throws(GapmapError) -> Bool {
    guard collected < added else { return false }
    let slot = collected % slots.count
    while state.update({ !$0.isDone[slot] }) {
      if !isLast, added - collected < slots.count { return false }
      if let number = state.update({ $0.begin() }) {
        Self.encode(number, in: slots, with: &ownEncoder, state)
      } else {
        state.wait { $0.isDone[slot] ? () : nil }
      }
    }
    collected += 1
    try slots[slot].takeBlocks(into: &blocks)
    return true
  }
}

/// A segment on its way and the blocks that it becomes; the memory of both is used again.
private final class SegmentSlot: Sendable {
  private struct Content: Sendable {
    var segment = Segment()
    var models = BlockModels()
    var blocks = EncodedBlocks()
    var failure: GapmapError?
  }

  // One thread after the other has it; nobody ever waits for this lock.
  private let content = Mutex(Content())

  func fill(with segment: inout Segment, models: BlockModels) {
    content.withLock {
      $0.segment.removeAll()
      swap(&$0.segment, &segment)
      $0.models = models
    }
  }

  func encode(with encoder: inout SegmentEncoder) {
    content.withLock { content in
      do throws(GapmapError) {
        try encoder.encode(content.segment, models: content.models, into: &content.blocks)
      } catch {
        content.failure = error
      }
    }
  }

  func takeBlocks(into blocks: inout EncodedBlocks) throws(GapmapError) {
    try content.withLock { (content) throws(GapmapError) in
      if let failure = content.failure { throw failure }
      swap(&content.blocks, &blocks)
    }
  }
}
