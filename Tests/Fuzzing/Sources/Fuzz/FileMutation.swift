import CFuzzer

@testable import Gapmap
@testable import TestSupport

/// Mutations of index files.
///
/// Most mutations of bytes break a checksum, and the reader's other checks are never reached. So of
/// most mutated files the checks are made right again, and half of all are made by changing a part of
/// the file, a page for instance, and laying out the others around it.
struct FileMutation {
  private var random: OracleRandom
  private let maximum: Int

  init(seed: UInt32, maximum: Int) {
    random = OracleRandom(seed: UInt64(seed))
    self.maximum = maximum
  }

  func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var copy = self
    switch copy.random.next() % 8 {
    case 0: return copy.changed(bytes, room: maximum)
    case 1...3: return Sealing.sealed(copy.changed(bytes, room: maximum))
    default:
      guard var parts = FileParts(bytes) else {
        return Sealing.sealed(copy.changed(bytes, room: maximum))
      }
      copy.change(&parts)
      return parts.bytes ?? Sealing.sealed(copy.changed(bytes, room: maximum))
    }
  }

  /// The fuzzer's own mutations.
  private func changed(_ bytes: [UInt8], room: Int) -> [UInt8] {
    let room = max(room, bytes.count)
    var buffer = bytes + [UInt8](repeating: 0, count: room - bytes.count + 1)
    let count = LLVMFuzzerMutate(&buffer, bytes.count, room)
    return Array(buffer[..<count])
  }

  private mutating func change(_ parts: inout FileParts) {
    let kind = random.next() % 16
    if kind < 10, let page = parts.pages.indices.randomElement(using: &random) {
      // A few bytes longer at most, so that heads and payloads stay near each other.
      let content = parts.pages[page].content
      parts.pages[page].content = changed(content, room: content.count + 16)
    } else if kind == 10, let code = parts.codes.indices.randomElement(using: &random) {
      let description = changed(parts.codes[code], room: Trailer.maximumCodeLength)
      if !description.isEmpty { parts.codes[code] = description }
    } else if kind == 11, let page = parts.pages.indices.randomElement(using: &random) {
      parts.pages[page].first = varied(parts.pages[page].first)
      if page == 0 { parts.minimum = parts.pages[page].first }
    } else if kind == 12, let page = parts.pages.indices.randomElement(using: &random) {
      parts.pages[page].rank = varied(parts.pages[page].rank)
    } else if kind == 13 {
      parts.count = varied(parts.count)
    } else if kind == 14 {
      parts.maximum = varied(parts.maximum)
    } else {
      rearrange(&parts)
    }
  }

  /// A number near another, or of any size.
  private mutating func varied(_ number: UInt64) -> UInt64 {
    switch random.next() % 4 {
    case 0: random.ofAnyScale(bits: 64)
    case 1: .max &- random.ofAnyScale(bits: 64)
    case 2: number &+ random.ofAnyScale(bits: 16)
    default: number &- random.ofAnyScale(bits: 16)
    }
  }

  private mutating func rearrange(_ parts: inout FileParts) {
    guard let a = parts.pages.indices.randomElement(using: &random),
      let b = parts.pages.indices.randomElement(using: &random)
    else { return }
    switch random.next() % 4 {
    case 0: parts.pages.swapAt(a, b)
    case 1: parts.pages.remove(at: a)
    case 2: parts.pages.insert(parts.pages[a], at: b)
    default:
      if let code = parts.codes.indices.randomElement(using: &random) {
        parts.codes.append(parts.codes[code])
      } else {
        parts.codes.append([0x81, 0x01])
      }
    }
  }
}
