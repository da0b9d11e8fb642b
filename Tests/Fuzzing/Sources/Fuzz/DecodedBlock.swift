@testable import Gapmap
@testable import TestSupport

/// A block, and what is asked of it.
struct DecodedBlock {
  let view: BlockView
  let codes: DecodingCodes
  /// What the block is, if it is sound.
  let content: NaiveBlock?

  /// Whether a verification of a whole file would let it pass.
  var passes: Bool {
    attempt { () throws(GapmapError) in
      try codes.verify()
      try view.verify(codeCount: codes.count)
      if view.kind == .progression { return }
      let buffer = KeyBuffer(capacity: Int(view.count))
      try view.decode(into: buffer, codes)
      let count = buffer.count
      guard count == Int(view.count), buffer[0] == view.first, buffer[count - 1] <= view.last,
        (1..<count).allSatisfy({ buffer[$0 - 1] < buffer[$0] })
      else { throw view.damaged("the keys are wrong") }
    } != nil
  }

  /// Asks everything that is asked of a block whose page has been verified.
  func ask(_ random: inout OracleRandom) {
    let last = content?.last ?? view.last
    var probes = [view.first, view.first &+ 1, view.last, last, last &+ 1, .max]
    for _ in 0..<6 { probes.append(UInt64.random(in: view.first...view.last, using: &random)) }
    if case .keys(let keys) = content?.content {
      for _ in 0..<6 { probes.append(keys.randomElement(using: &random)! &+ random.next() % 2) }
    }
    let isSound = content != nil
    for key in probes where key >= view.first {
      attempt(isSound: isSound) { () throws(GapmapError) in
        try ask(about: key)
      }
    }
    for _ in 0..<6 {
      let position = UInt64.random(in: 0..<view.count, using: &random)
      let key = attempt(isSound: isSound) { () throws(GapmapError) in
        try view.select(position, codes)
      }
      if let key { expect(content.map { $0.key(at: position) == key } ?? true, "select") }
    }
    if view.kind != .progression { read(&random) }
  }

  private func ask(about key: UInt64) throws(GapmapError) {
    view.prefetch(for: key)
    let isIn = try view.contains(key, codes)
    let position = try view.lowerBound(key, codes)
    let previous = key > view.first ? try view.predecessor(below: key, codes) : nil
    guard let content else { return }
    expect(isIn == (position.key == key), "contains(\(key))")
    expect(
      position.key == (position.rank < view.count ? content.key(at: position.rank) : nil), "key")
    expect(position.key ?? .max >= key, "successor of \(key)")
    if let previous {
      expect(previous == content.key(at: position.rank - 1) && previous < key, "below \(key)")
    }
  }

  /// Reads the keys in order, in pieces, and two blocks at a time.
  private func read(_ random: inout OracleRandom) {
    let isSound = content != nil
    let buffer = KeyBuffer(capacity: 2 * BlockView.maximumCount)
    let count = Int(view.count)
    attempt(isSound: isSound) { () throws(GapmapError) in
      var reader = try BlockReader(view, codes)
      while reader.position < count {
        let piece = min(1 + Int(random.ofAnyScale(bits: 10)), count - reader.position)
        if random.next() % 3 == 0 {
          try reader.skip(to: reader.position + piece)
        } else {
          let start = reader.position
          buffer.removeAll()
          try reader.read(piece, into: buffer)
          for i in 0..<piece {
            expect(content.map { $0.key(at: UInt64(start + i)) == buffer[i] } ?? true, "read")
          }
        }
      }
    }
    guard GapTokens.isInPlace(view) else { return }
    buffer.removeAll()
    attempt(isSound: isSound) { () throws(GapmapError) in
      let isDecoded = try GapTokens.decode(view, view, into: buffer, codes)
      guard let content else { return }
      expect(isDecoded && buffer.count == 2 * count, "two blocks at once")
      for i in 0..<(2 * count) {
        expect(buffer[i] == content.key(at: UInt64(i % count)), "key \(i) of two blocks at once")
      }
    }
  }
}

extension NaiveBlock {
  /// The key at a position below the count.
  func key(at position: UInt64) -> UInt64 {
    switch content {
    case .progression(let first, let step, _): first + position * step
    case .keys(let keys): keys[Int(position)]
    }
  }
}
