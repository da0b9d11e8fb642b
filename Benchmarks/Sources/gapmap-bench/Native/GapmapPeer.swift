import Gapmap
import PeerABI
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gapmap's own library as a peer.
///
/// Indexes are built by the program, not here.
///
/// It goes through the same table of C functions as all others, and only through the public
/// interface of the library.
enum GapmapPeer {
  /// The peer that reads what the program built with `--favor`.
  static func peer(favor: Favor) -> Peer {
    var api = unsafe peer_api()
    // The table and its strings last as long as the process, as those of the libraries do.
    unsafe api.name = unsafe UnsafePointer(strdup("gapmap-\(favor)"))
    unsafe api.settings = unsafe UnsafePointer(strdup("this repository, --favor \(favor)"))
    unsafe api.error = { unsafe lastError.withLock { unsafe UnsafePointer($0) } }
    unsafe api.open = { (path, handle) in
      attempt {
        let index = try unsafe NumberIndex<UInt64>(path: String(cString: path!))
        unsafe handle!.pointee = unsafe Unmanaged.passRetained(Box(index)).toOpaque()
      }
    }
    unsafe api.close = { unsafe Unmanaged<Box>.fromOpaque($0!).release() }
    unsafe api.shareable = 1
    unsafe api.load = { (handle, numbers, count) in
      attempt {
        var target = unsafe UnsafeMutableBufferPointer(start: numbers, count: count).mutableSpan
        try unsafe index(handle).load(into: &target)
      }
    }
    unsafe api.load_threads = { (path, numbers, count, threads) in
      attempt {
        let index = try unsafe NumberIndex<UInt64>(path: String(cString: path!))
        var target = unsafe UnsafeMutableBufferPointer(start: numbers, count: count).mutableSpan
        try index.load(into: &target, threads: threads)
      }
    }
    unsafe api.sum = { (handle, sum) in
      attempt {
        let cursor = unsafe index(handle).makeCursor()
        var chunk = [UInt64](repeating: 0, count: chunkSize)
        var total: UInt64 = 0
        while case let count = try cursor.read(into: &chunk), count > 0 {
          for number in chunk[..<count] { total &+= number }
        }
        unsafe sum!.pointee = total
      }
    }
    unsafe api.scan = { (handle, from, numbers, count, found) in
      attempt {
        let cursor = unsafe index(handle).makeCursor()
        try cursor.seek(to: from)
        var target = unsafe UnsafeMutableBufferPointer(start: numbers, count: count).mutableSpan
        unsafe found!.pointee = try cursor.read(into: &target)
      }
    }
    unsafe api.contains = { (handle, queries, count, answers) in
      attempt {
        let index = unsafe index(handle)
        for i in 0..<count {
          unsafe answers![i] = try index.contains(queries![i]) ? 1 : 0
        }
      }
    }
    unsafe api.contains_sorted = { (handle, queries, count, answers) in
      attempt {
        let numbers = unsafe UnsafeBufferPointer(start: queries, count: count)
        // 1 and 0 are how true and false lie in memory.
        let memory = unsafe UnsafeMutableRawBufferPointer(start: answers, count: count)
        let bools = unsafe memory.assumingMemoryBound(to: Bool.self)
        var room = unsafe bools.mutableSpan
        try unsafe index(handle).contains(sorted: numbers.span, into: &room)
      }
    }
    unsafe api.rank = { (handle, queries, count, answers) in
      attempt {
        let index = unsafe index(handle)
        for i in 0..<count { unsafe answers![i] = try index.rank(of: queries![i]) }
      }
    }
    unsafe api.count_ranges = { (handle, lowers, uppers, count, answers) in
      attempt {
        let index = unsafe index(handle)
        for i in 0..<count {
          unsafe answers![i] = try index.count(in: lowers![i]...uppers![i])
        }
      }
    }
    let table = UnsafeMutablePointer<peer_api>.allocate(capacity: 1)
    unsafe table.initialize(to: api)
    return unsafe Peer(UnsafePointer(table))
  }
}

// What a C function pointer calls must be global: it can capture nothing.

private let chunkSize = 1 << 13

private final class Box {
  let index: NumberIndex<UInt64>
  init(_ index: NumberIndex<UInt64>) { self.index = index }
}

private func index(_ handle: UnsafeMutableRawPointer?) -> NumberIndex<UInt64> {
  unsafe Unmanaged<Box>.fromOpaque(handle!).takeUnretainedValue().index
}

/// The text of the last trouble, which is never freed: trouble ends a run.
private let lastError = unsafe Mutex<UnsafeMutablePointer<CChar>?>(nil)

private func attempt(_ body: () throws -> Void) -> Int32 {
  do {
    try body()
    return 0
  } catch {
    unsafe lastError.withLock { unsafe $0 = strdup("\(error)") }
    return -1
  }
}
