@testable import Gapmap
@testable import TestSupport
@testable import Parsers

/// Reads bytes as numbers in one of the formats of the command.
///
///     byte 0    the format; whether numbers are signed; which column; whether it is a file
///     byte 1    how many bytes come at a time
///     the rest  what is read
///
/// In whatever pieces the bytes come, the numbers, their places and the refusal are the same, but for
/// numbers just before what is refused; and what is text has the numbers that a simpler reader finds.
enum InputTarget {
  /// The most numbers that are read: a few compressed bytes may have any number of them.
  private static let limit = 1 << 16

  static func run(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return }
    let format = NumberFormat.allCases[Int(bytes[0] & 7) % NumberFormat.allCases.count]
    let type: NumberType = bytes[0] & 8 == 0 ? .unsigned : .signed
    let columns: [CSVParser.Column] = [.index(0), .index(2), .name("n"), .name("")]
    let column = columns[Int(bytes[0] >> 4 & 3)]
    let text = Array(bytes[2...])
    func outcome(_ stream: any ByteStream, batch: Int) -> Outcome {
      var outcome = Outcome()
      outcome.read(limit: limit, batch: batch) {
        try format.open(stream, type: type, column: column, capacity: 512)
      }
      return outcome
    }
    let whole = outcome(Pieces(text, length: text.count), batch: 1000)
    let pieces = outcome(Pieces(text, length: Int(bytes[1]) % 64 + 1), batch: Int(bytes[1]) % 7 + 1)
    expect(whole.agrees(with: pieces), "it depends on the pieces: \(whole) \(pieces)")
    if format == .text { TextOracle(type: type).compare(text, whole) }
    guard bytes[0] & 0x40 != 0 else { return }
    MappedBytes.read.write(text)
    do {
      let file = try InputSource(path: "/dev/fd/\(MappedBytes.read.descriptor)")
      _ = outcome(file, batch: 100)
    } catch is GapmapError {
      // zstd refuses it.
    } catch {
      fail("\(error)")
    }
  }
}

/// Bytes that come some at a time.
private final class Pieces: ByteStream {
  let name = "input"
  private(set) var byteCountRead: UInt64 = 0
  private var rest: ArraySlice<UInt8>
  private let length: Int

  init(_ bytes: [UInt8], length: Int) {
    rest = bytes[...]
    self.length = length
  }

  func read(into buffer: inout [UInt8], at offset: Int, limit: Int) -> Int {
    let count = min(length, limit, rest.count)
    buffer.replaceSubrange(offset..<(offset + count), with: rest.prefix(count))
    rest = rest.dropFirst(count)
    byteCountRead += UInt64(count)
    return count
  }
}

/// What is read, up to the refusal if there is one.
struct Outcome: Equatable {
  /// A range of keys counts as one.
  var keys: [ClosedRange<UInt64>] = []
  var positions: [UInt64] = []
  var refusal: String?

  func agrees(with other: Outcome) -> Bool {
    guard refusal == other.refusal else { return false }
    if refusal == nil { return self == other }
    let (short, long) = keys.count < other.keys.count ? (self, other) : (other, self)
    return long.keys.starts(with: short.keys) && long.positions.starts(with: short.positions)
  }

  mutating func read(limit: Int, batch length: Int, _ open: () throws -> any KeySource) {
    do {
      let source = try open()
      var batch = KeyBatch(capacity: length)
      try source.read(into: &batch)
      while batch.count > 0, keys.count < limit {
        keys += (0..<batch.count).map { batch.keys[$0]...batch.last(at: $0) }
        positions += (0..<batch.count).map { batch.position(at: $0) }
        try source.read(into: &batch)
      }
    } catch {
      // The message is made, too.
      refusal = describe(error)
    }
  }
}
