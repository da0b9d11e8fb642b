import PeerABI
import Probes

/// An index that a peer has opened.
///
/// Each function returns false where the peer has no way to answer. The answers' arrays must be as
/// large as `range` tells; they are written at the queries' own positions.
@safe final class PeerIndex: @unchecked Sendable {
  let peer: Peer
  private let api: UnsafePointer<peer_api>
  let handle: UnsafeMutableRawPointer?

  init(peer: Peer, api: UnsafePointer<peer_api>, handle: UnsafeMutableRawPointer?) {
    self.peer = peer
    unsafe self.api = unsafe api
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe api.pointee.close!(handle) }

  var containsNumbers: Bool { unsafe api.pointee.contains != nil }
  var ranks: Bool { unsafe api.pointee.rank != nil }
  var countsRanges: Bool { unsafe api.pointee.count_ranges != nil }
  var sums: Bool { unsafe api.pointee.sum != nil }
  var scans: Bool { unsafe api.pointee.scan != nil }

  /// Looks up the queries at the positions of `range`.
  func contains(
    _ queries: [UInt64], _ range: Range<Int>, sorted: Bool = false, into answers: inout [UInt8]
  ) throws(BenchError) {
    precondition(range.upperBound <= queries.count && range.upperBound <= answers.count)
    let function =
      unsafe sorted ? api.pointee.contains_sorted ?? api.pointee.contains! : api.pointee.contains!
    try peer.check(
      unsafe queries.withUnsafeBufferPointer { queries in
        unsafe answers.withUnsafeMutableBufferPointer { answers in
          unsafe function(
            handle, queries.baseAddress! + range.lowerBound, range.count,
            answers.baseAddress! + range.lowerBound)
        }
      })
  }

  /// Times each lookup of the queries at the positions of `range` by itself, in nanoseconds.
  func latencies(
    _ queries: [UInt64], _ range: Range<Int>, into answers: inout [UInt8]
  ) throws(BenchError) -> [UInt32] {
    precondition(range.upperBound <= queries.count && range.upperBound <= answers.count)
    var nanoseconds = [UInt32](repeating: 0, count: range.count)
    try peer.check(
      unsafe queries.withUnsafeBufferPointer { queries in
        unsafe answers.withUnsafeMutableBufferPointer { answers in
          unsafe probe_latencies(
            api, handle, queries.baseAddress! + range.lowerBound, range.count,
            answers.baseAddress! + range.lowerBound, &nanoseconds)
        }
      })
    return nanoseconds
  }

  /// Ranks the queries at the positions of `range`.
  func rank(
    _ queries: [UInt64], _ range: Range<Int>, into answers: inout [UInt64]
  ) throws(BenchError) {
    precondition(range.upperBound <= queries.count && range.upperBound <= answers.count)
    try peer.check(
      unsafe queries.withUnsafeBufferPointer { queries in
        unsafe answers.withUnsafeMutableBufferPointer { answers in
          unsafe api.pointee.rank!(
            handle, queries.baseAddress! + range.lowerBound, range.count,
            answers.baseAddress! + range.lowerBound)
        }
      })
  }

  /// Counts the numbers in the closed ranges at the positions of `range`.
  func count(
    _ lowers: [UInt64], _ uppers: [UInt64], _ range: Range<Int>, into answers: inout [UInt64]
  ) throws(BenchError) {
    precondition(range.upperBound <= lowers.count && range.upperBound <= uppers.count)
    precondition(range.upperBound <= answers.count)
    try peer.check(
      unsafe lowers.withUnsafeBufferPointer { lowers in
        unsafe uppers.withUnsafeBufferPointer { uppers in
          unsafe answers.withUnsafeMutableBufferPointer { answers in
            unsafe api.pointee.count_ranges!(
              handle, lowers.baseAddress! + range.lowerBound,
              uppers.baseAddress! + range.lowerBound,
              range.count, answers.baseAddress! + range.lowerBound)
          }
        }
      })
  }

  /// Adds up all numbers.
  func sum() throws(BenchError) -> UInt64 {
    var sum: UInt64 = 0
    try peer.check(unsafe api.pointee.sum!(handle, &sum))
    return sum
  }

  /// Reads the numbers from `from` on until the array is full, and returns how many there were.
  func scan(from: UInt64, into numbers: inout [UInt64]) throws(BenchError) -> Int {
    var found = 0
    let count = numbers.count
    try peer.check(
      unsafe numbers.withUnsafeMutableBufferPointer { buffer in
        unsafe api.pointee.scan!(handle, from, buffer.baseAddress, count, &found)
      })
    return found
  }
}
