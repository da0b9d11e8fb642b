extension GapmapError: CustomStringConvertible {
  /// A sentence, without its full stop.
  public var description: String { sentence(about: nil) }

  /// Gives the sentence for an error.
  ///
  /// - Parameter name: The file that it is about, for where the error does not know; nil if that is
  ///   clear.
  /// - Returns: A sentence without its full stop, which begins with the file's name if it is known.
  /// - Complexity: O(length).
  package func sentence(about name: String?) -> String {
    let prefix = name.map { "\($0): " } ?? ""
    switch self {
    case .system(let operation, let path, let code):
      let reason = systemReason ?? "error \(code)"
      return "cannot \(operation) \(path): \(reason)"
    case .notAnIndex(let path, let reason):
      return "\(name ?? path): not a gapmap index: \(reason)"
    case .unsupportedVersion(let path, let found, let supported):
      return
        "\(name ?? path): format version \(found), but this gapmap reads up to \(supported);"
        + " a newer gapmap is needed"
    case .unsupportedEncoding(let kind, let offset):
      return "\(prefix)a block of unknown kind \(kind) at byte \(offset)"
    case .truncated(let path, let length):
      return "\(name ?? path): truncated: the end is missing after byte \(length)"
    case .damaged(let part, let offset, let reason):
      return "\(prefix)damaged \(part.rawValue) at byte \(offset): \(reason)"
    case .numberTypeMismatch(let found, let requested):
      // As `--type` of the command calls them.
      return "\(prefix)holds \(found.lowercased()) numbers, not \(requested.lowercased())"
    case .notAscending(let position, let previous, let number):
      return "\(prefix)number \(Int128(position) + 1) is \(number), which comes after \(previous)"
    case .duplicate(let position, let number):
      return "\(prefix)number \(Int128(position) + 1) is \(number), which is there already"
    case .everyNumber:
      return
        "\(prefix)these are all 2^64 numbers, one more than an index can count; leave one out"
    case .positionOutOfRange(let position, let count):
      return count == 0
        ? "\(prefix)there is no position \(position): the index is empty"
        : "\(prefix)there is no position \(position): the index has positions 0 to \(count - 1)"
    case .writerClosed:
      return "\(prefix)the index was finished already, or writing it failed"
    case .outOfMemory(let byteCount):
      return "\(prefix)not enough memory: \(grouped(byteCount)) bytes are needed"
    case .compression(let reason):
      return "\(prefix)\(reason)"
    case .absent(let number):
      return "\(prefix)\(number) is to be removed, but is not there"
    case .present(let number):
      return "\(prefix)\(number) is to be added, but is there already"
    case .shardsOverlap(let path, let other):
      return "\(path) and \(other) overlap"
    case .shardsOutOfOrder(let path, let previous):
      return "\(path) lies below \(previous), but comes after it"
    case .shard(let path, let error):
      return error.sentence(about: path)
    }
  }
}
