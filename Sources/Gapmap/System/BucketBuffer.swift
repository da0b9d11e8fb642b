/// Where in an Elias-Fano block a key could be.
struct EliasFanoBucket {
  /// The distance of the key from the block's first.
  var distance: UInt64
  /// The first of the distances with the same high bits, and how many there are.
  var start: Int
  var length: Int
}

/// Room for a few buckets.
@safe
struct BucketBuffer: ~Copyable {
  /// How many there is room for.
  static let capacity = 16

  private let buckets: UnsafeMutablePointer<EliasFanoBucket>

  init() {
    unsafe buckets = .allocate(capacity: Self.capacity)
    let empty = EliasFanoBucket(distance: 0, start: 0, length: 0)
    unsafe buckets.initialize(repeating: empty, count: Self.capacity)
  }

  deinit { unsafe buckets.deallocate() }

  @inline(__always)
  subscript(index: Int) -> EliasFanoBucket {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: Self.capacity))
      return unsafe buckets[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: Self.capacity))
      unsafe buckets[index] = newValue
    }
  }
}
