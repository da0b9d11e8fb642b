/// Bytes that are read once, from the first to the last.
protocol ByteStream: AnyObject {
  /// What to call it in a message.
  var name: String { get }
  /// How many bytes of the underlying file have been read.
  var byteCountRead: UInt64 { get }
  /// Reads one byte or more into `buffer` from `offset` on, `limit` at most; 0 at the end.
  func read(into buffer: inout [UInt8], at offset: Int, limit: Int) throws -> Int
}

extension ByteStream {
  /// Reads exactly so many bytes, or as many as are left.
  ///
  /// - Parameters:
  ///   - buffer: Where they go, from the start.
  ///   - count: How many are wanted.
  /// - Returns: How many there were.
  /// - Throws: What reading throws.
  func readAll(into buffer: inout [UInt8], count: Int) throws -> Int {
    var done = 0
    while done < count {
      let read = try read(into: &buffer, at: done, limit: count - done)
      if read == 0 { break }
      done += read
    }
    return done
  }
}

/// What some programs put before text in UTF-8.
enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
}
