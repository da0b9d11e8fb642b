extension NumberIndex {
  /// What tells this index from any other: a hash of the whole file.
  ///
  /// The trailer's checksum would not do. It covers counts, bounds and the directory, but pages have
  /// checks of their own, and one number put in another's place within a bitmap changes nothing else.
  ///
  /// - Complexity: O(length of the file), some 10 bytes a nanosecond if it is in memory.
  package var fingerprint: UInt64 { index.fingerprint }
}

extension KeyIndex {
  /// What tells this index from any other: a hash of the whole file.
  ///
  /// - Complexity: O(length of the file).
  var fingerprint: UInt64 { XXH64.hash(bytes.view, seed: 0) }
}
