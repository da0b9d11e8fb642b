/// Room for a few values, as many as there is memory to wait for at once.
@safe
struct SmallBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// How many there is room for.
  static var capacity: Int { 16 }

  private let elements: UnsafeMutablePointer<Element>

  /// - Parameter element: What is there before anything is written.
  init(_ element: Element) {
    unsafe elements = .allocate(capacity: Self.capacity)
    unsafe elements.initialize(repeating: element, count: Self.capacity)
  }

  deinit { unsafe elements.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: Self.capacity))
      return unsafe elements[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: Self.capacity))
      unsafe elements[index] = newValue
    }
  }
}
