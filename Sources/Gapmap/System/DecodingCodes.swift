import Synchronization

/// The Huffman codes of an index, each checked and made ready for decoding when it is first needed.
@safe
final class DecodingCodes: Sendable {
  /// Where a code lies in the index, and the checksum that its bytes must have.
  struct Place {
    var range: Range<Int>
    var check: UInt32
  }

  private let bytes: IndexBytes
  private let places: [Place]
  /// Address of what is decoded with for each code; 0 until it is needed.
  private nonisolated(unsafe) let prepared: UnsafeMutablePointer<Atomic<UInt>>
  /// How many there are.
  let count: Int

  /// - Parameters:
  ///   - bytes: The index.
  ///   - places: Where in it the codes lie.
  init(bytes: IndexBytes, places: [Place]) {
    self.bytes = bytes
    self.places = places
    count = places.count
    unsafe prepared = .allocate(capacity: max(count, 1))
    for code in 0..<count { unsafe (prepared + code).initialize(to: Atomic(0)) }
  }

  deinit {
    for code in 0..<count {
      unsafe HuffmanTable(address: prepared[code].load(ordering: .acquiring))?.free()
    }
    unsafe prepared.deallocate()
  }

  /// Gives what a code's streams are decoded with; any thread may be the first to ask.
  ///
  /// - Parameter code: The code's number.
  /// - Throws: `damaged` if the checksum is wrong or the bytes describe no code.
  @inline(__always)
  func table(_ code: Int) throws(GapmapError) -> HuffmanTable {
    precondition(code >= 0 && code < count)
    let address = unsafe prepared[code].load(ordering: .acquiring)
    if let table = unsafe HuffmanTable(address: address) { return table }
    return try prepare(code)
  }

  @inline(never)
  private func prepare(_ code: Int) throws(GapmapError) -> HuffmanTable {
    let place = places[code]
    let view = bytes.view.slice(place.range.lowerBound, place.range.upperBound)
    func damaged(_ reason: String) -> GapmapError {
      .damaged(part: .code, offset: UInt64(place.range.lowerBound), reason: reason)
    }
    guard XXH64.check32(view) == place.check else { throw damaged("its checksum is wrong") }
    guard let weights = HuffmanTreeReader.weights(view.copied()),
      let made = HuffmanTable(weights: weights)
    else { throw damaged("it describes no Huffman code") }
    let (exchanged, original) = unsafe prepared[code].compareExchange(
      expected: 0, desired: made.address, ordering: .acquiringAndReleasing)
    if exchanged { return made }
    made.free()
    return unsafe HuffmanTable(address: original)!
  }

  /// The bytes that describe a code, once they have been checked.
  ///
  /// - Parameter code: The code's number.
  /// - Throws: `damaged` if the checksum is wrong or the bytes describe no code.
  func description(_ code: Int) throws(GapmapError) -> [UInt8] {
    _ = try table(code)
    let range = places[code].range
    return bytes.view.slice(range.lowerBound, range.upperBound).copied()
  }

  /// Decodes what a block has in compressed bytes.
  ///
  /// - Parameters:
  ///   - content: Streams in a code of the index, or the content of a zstd block, as the kind says.
  ///   - size: What it must decode to, in bytes.
  ///   - kind: The block's.
  /// - Returns: The bytes, valid until the thread decodes others; nil if they are damaged.
  /// - Throws: `damaged` if the code is.
  func decode(_ content: ByteView, size: Int, of kind: BlockKind) throws(GapmapError) -> ByteView? {
    let scratch = DecodingScratch.ofThisThread
    guard let code = kind.code else { return scratch.decompress(content, size: size) }
    guard content.count < LiteralsCode.lengthLimit(size: size) else { return nil }
    return scratch.decode(content, size: size, table: try table(code))
  }

  /// Checks all codes now.
  func verify() throws(GapmapError) {
    for code in 0..<count { _ = try table(code) }
  }
}
