/// The generator xoshiro256**, seeded by SplitMix64.
///
/// D. Blackman and S. Vigna, *Scrambled Linear Pseudorandom Number Generators*, ACM Transactions on
/// Mathematical Software 47 (2021), article 36. The standard library's own generators are not used,
/// nor its `random(in:)`: neither promises the same numbers in the next release.
package struct Xoshiro256 {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Starts from a seed, as the authors of xoshiro advise.
  package init(seed: UInt64) {
    var expander = SplitMix64(state: seed)
    state = (expander.next(), expander.next(), expander.next(), expander.next())
  }

  /// Starts from a whole state, which must not be all zeros.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  /// Gives the next 64 bits.
  mutating func next() -> UInt64 {
    let result = Self.rotate(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotate(state.3, by: 45)
    return result
  }

  private static func rotate(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 - bits)
  }
}

/// The generator SplitMix64, which spreads a seed over the state of another generator.
///
/// G. L. Steele, D. Lea and C. H. Flood, *Fast Splittable Pseudorandom Number Generators*, OOPSLA
/// 2014; the constants are those of S. Vigna's `splitmix64.c`.
struct SplitMix64 {
  var state: UInt64

  /// Gives the next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
