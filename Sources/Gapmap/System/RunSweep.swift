/// A walk through two sets of runs at once.
///
/// The number line falls into stretches that only one of the sets has, or both, or none. Each step
/// does one stretch, without a branch that the data decide: which set begins first, or ends first, is
/// as good as random where two lists are merged.
@safe
struct RunSweep {
  /// How many runs of each set lie behind it.
  private(set) var passedA = 0
  private(set) var passedB = 0
  /// What lies below this, it has passed.
  private(set) var floor: UInt64 = 0
  /// How many stretches were kept.
  private(set) var kept = 0
  /// The first key of the stretch that was refused, where the walk has ended then.
  private(set) var refused: UInt64?

  /// Goes on until either set is used up, or the result is full.
  ///
  /// - Parameters:
  ///   - a: One set, ascending and disjoint, of one run at least.
  ///   - b: The other, likewise.
  ///   - result: Receives the stretches that are kept.
  ///   - start: Index of the first; there must be room for one.
  ///   - keeping: Which those are; bit 1 stands for those of A only, 2 for those of B only, 3 for
  ///     those of both.
  ///   - refusing: Which stretches are refused, likewise.
  /// - Complexity: O(*n*) for *n* runs.
  init(
    _ a: Span<Run>, _ b: Span<Run>, into result: inout MutableSpan<Run>, from start: Int,
    keeping: UInt64, refusing: UInt64
  ) {
    precondition(a.count > 0 && b.count > 0 && start >= 0 && start < result.count)
    unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in
        unsafe result.withUnsafeMutableBufferPointer { result in
          let room = unsafe UnsafeMutableBufferPointer(rebasing: result[start...])
          unsafe sweep(a, b, room, keeping, refusing)
        }
      }
    }
  }

  @unsafe
  @inline(__always)
  private mutating func sweep(
    _ a: UnsafeBufferPointer<Run>, _ b: UnsafeBufferPointer<Run>,
    _ result: UnsafeMutableBufferPointer<Run>, _ keeping: UInt64, _ refusing: UInt64
  ) {
    guard let startOfA = a.baseAddress, let startOfB = b.baseAddress,
      let start = result.baseAddress
    else { return }
    // Pointers and one word for both masks: all of it stays in registers.
    let (endOfA, endOfB, end) = unsafe (
      startOfA + a.count, startOfB + b.count, start + result.count
    )
    var (nextOfA, nextOfB, next) = unsafe (startOfA, startOfB, start)
    let masks = keeping | refusing << 8
    var floor = self.floor
    while unsafe nextOfA < endOfA && nextOfB < endOfB && next < end {
      let (x, y) = unsafe (nextOfA.pointee, nextOfB.pointee)
      let firstOfA = max(x.first, floor)
      let firstOfB = max(y.first, floor)
      let first = min(firstOfA, firstOfB)
      // A set that does not begin here bounds the stretch by where it begins.
      let lastOfA = firstOfA == first ? x.last : firstOfA &- 1
      let lastOfB = firstOfB == first ? y.last : firstOfB &- 1
      let last = min(lastOfA, lastOfB)
      let stretch: UInt64 = (firstOfA == first ? 1 : 0) | (firstOfB == first ? 2 : 0)
      let fate = masks &>> stretch
      if fate & 1 << 8 != 0 {
        refused = first
        break
      }
      unsafe next.pointee = Run(first: first, last: last)
      unsafe next += Int(truncatingIfNeeded: fate & 1)
      // A set that does not begin here goes on behind the stretch, so none of its runs ends with it.
      unsafe nextOfA += x.last == last ? 1 : 0
      unsafe nextOfB += y.last == last ? 1 : 0
      // Behind the last key of all there is nothing to be compared with this.
      floor = last &+ 1
    }
    (passedA, passedB, kept) = unsafe (nextOfA - startOfA, nextOfB - startOfB, next - start)
    self.floor = floor
  }
}
