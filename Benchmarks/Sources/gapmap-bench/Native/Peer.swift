import PeerABI
import Probes

/// A kind of index that takes part.
@safe struct Peer: Sendable {
  nonisolated(unsafe) private let api: UnsafePointer<peer_api>

  /// Wraps a peer's table of functions, which must last for good.
  init(_ api: UnsafePointer<peer_api>) { unsafe self.api = unsafe api }

  /// Loads a peer's shared library.
  init(library path: String) throws(BenchError) {
    var reason: UnsafePointer<CChar>?
    guard let api = unsafe peer_load(path, &reason) else {
      throw .trouble(unsafe String(cString: reason!))
    }
    unsafe self.api = unsafe api
  }

  var name: String { unsafe String(cString: api.pointee.name) }
  var settings: String { unsafe String(cString: api.pointee.settings) }
  /// Whether two threads may query one opened index at once.
  var isShareable: Bool { unsafe api.pointee.shareable != 0 }

  /// Whether the peer can make an index by itself; gapmap's are made by the program `gapmap`.
  var builds: Bool { unsafe api.pointee.build != nil }

  /// Makes an index of a file's numbers.
  func build(from input: String, isText: Bool, to output: String) throws(BenchError) {
    var source = unsafe peer_source()
    guard unsafe probe_open_source(input, isText ? 1 : 0, &source) == 0 else {
      throw .system("\(input): cannot open")
    }
    let result = unsafe api.pointee.build!(&source, output)
    unsafe probe_close_source(&source)
    try check(result)
  }

  /// Opens an index.
  func open(_ path: String) throws(BenchError) -> PeerIndex {
    var handle: UnsafeMutableRawPointer?
    try check(unsafe api.pointee.open!(path, &handle))
    return unsafe PeerIndex(peer: self, api: api, handle: handle)
  }

  /// Whether a file can be read into an array, and in which way.
  var loads: Bool { unsafe api.pointee.load_file != nil || api.pointee.load != nil }

  /// Reads a whole file into an array that has exactly the room.
  func load(_ path: String, into numbers: inout [UInt64]) throws(BenchError) {
    let count = numbers.count
    let result: Int32
    if let load = unsafe api.pointee.load_file {
      result = unsafe numbers.withUnsafeMutableBufferPointer { buffer in
        unsafe load(path, buffer.baseAddress, count)
      }
    } else {
      let index = try open(path)
      result = unsafe numbers.withUnsafeMutableBufferPointer { buffer in
        unsafe api.pointee.load!(index.handle, buffer.baseAddress, count)
      }
    }
    try check(result)
  }

  /// Whether several threads can read a file into an array.
  var loadsInThreads: Bool { unsafe api.pointee.load_threads != nil }

  /// The same by several threads.
  func load(_ path: String, into numbers: inout [UInt64], threads: Int) throws(BenchError) {
    let count = numbers.count
    try check(
      unsafe numbers.withUnsafeMutableBufferPointer { buffer in
        unsafe api.pointee.load_threads!(path, buffer.baseAddress, count, threads)
      })
  }

  /// Throws the peer's trouble unless a function gave 0.
  func check(_ result: Int32) throws(BenchError) {
    guard result != 0 else { return }
    let text = unsafe api.pointee.error!().map { unsafe String(cString: $0) }
    throw .trouble("\(name): \(text ?? "unknown trouble")")
  }
}
