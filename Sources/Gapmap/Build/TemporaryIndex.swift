extension KeyWriter {
  /// Writes to a temporary file, which then can be opened as an index.
  ///
  /// - Parameters:
  ///   - file: Empty.
  ///   - type: Whether the numbers are signed.
  ///   - threads: How many threads to use, 1 to `maximumThreads`.
  /// - Throws: `system` if it cannot be written to.
  /// - Complexity: O(1).
  package convenience init(
    temporary file: TemporaryFile, type: NumberType, threads: Int
  ) throws(GapmapError) {
    try self.init(
      descriptor: file.descriptor, name: "a temporary file in \(file.directory)", type: type,
      favor: .speed, threads: threads)
  }
}

extension KeyIndex {
  /// Maps an index that was written to a temporary file; it lasts as long as this object.
  ///
  /// - Parameters:
  ///   - file: Holds a whole index.
  ///   - name: What messages call it.
  /// - Throws: As for a file with a name.
  /// - Complexity: O(1).
  package convenience init(temporary file: TemporaryFile, name: String) throws(GapmapError) {
    try self.init(IndexBytes(mapping: file.descriptor, path: name))
  }
}
