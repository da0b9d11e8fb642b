extension [UInt8] {
  /// Appends a word's eight bytes, the least significant first.
  mutating func append(littleEndian word: UInt64) {
    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
