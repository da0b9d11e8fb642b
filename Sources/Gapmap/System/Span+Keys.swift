extension IndexNumber {
  /// Whether numbers of this type lie in memory as keys do, but for the sign.
  static var isWord: Bool {
    MemoryLayout<Self>.size == MemoryLayout<UInt64>.size
      && (Self.self == UInt64.self || Self.self == Int64.self || Self.self == UInt.self
        || Self.self == Int.self)
  }
}

extension Span where Element: IndexNumber {
  /// The keys of all elements.
  var keys: [UInt64] {
    @specialized(where Element == Int8)
    @specialized(where Element == Int16)
    @specialized(where Element == Int32)
    @specialized(where Element == UInt8)
    @specialized(where Element == UInt16)
    @specialized(where Element == UInt32)
    get {
      var keys: [UInt64] = []
      keys.reserveCapacity(count)
      for i in indices { keys.append(self[i].key) }
      return keys
    }
  }
}
