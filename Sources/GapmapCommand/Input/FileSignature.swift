/// Files that are taken for text by mistake, known by their first bytes.
enum FileSignature {
  /// The most bytes that tell one.
  static let longest = 6

  // A csv file may well begin with the four letters alone, so the version must follow.
  private static let index: [UInt8] = [0x47, 0x41, 0x50, 0x4D, 0x01]

  private static let known: [(bytes: [UInt8], reason: String)] = [
    ([0x1F, 0x8B], "this is compressed by gzip; `gzip -dc FILE` decompresses it"),
    (
      [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
      "this is compressed by xz; `xz -dc FILE` decompresses it"
    ),
    (
      index, "this is a gapmap index; `gapmap dump FILE` writes its numbers as text"
    ),
  ]

  /// Whether bytes are, or may become, the beginning of an index.
  ///
  /// - Parameter bytes: The first bytes of a file.
  static func mayBeginIndex(_ bytes: ArraySlice<UInt8>) -> Bool {
    index.starts(with: bytes.prefix(index.count))
  }

  /// Says what a file is that is no text.
  ///
  /// - Parameters:
  ///   - bytes: How it begins, with `longest` bytes if it has as many.
  ///   - name: What to call the input.
  /// - Throws: `InputError` if it is one of those that are known.
  static func refuse(_ bytes: ArraySlice<UInt8>, name: String) throws(InputError) {
    guard let found = known.first(where: { bytes.starts(with: $0.bytes) }) else { return }
    throw InputError(
      location: InputLocation(name: name, unit: .line, position: nil), reason: found.reason)
  }
}
