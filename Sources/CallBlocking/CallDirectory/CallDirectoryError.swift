import Gapmap

/// Why a list is not given to the system; nothing of it is blocked then.
public enum CallDirectoryError: Error, Sendable, Equatable {
  /// Something is wrong with an index.
  case index(GapmapError)
  /// Something is wrong with a file: the index, or what is kept beside it.
  case file(path: String, GapmapError)
  /// The index holds a number that the system does not take.
  case numberOutOfRange(Int64)
  /// There are more numbers than one extension can be expected to load.
  case tooManyNumbers(count: UInt64, maximum: UInt64)
}

extension CallDirectoryError: CustomStringConvertible {
  /// A sentence.
  public var description: String {
    switch self {
    case .index(let error): "the index cannot be read: \(error)"
    case .file(let path, let error): error.sentence(about: path)
    case .numberOutOfRange(let number):
      "\(number) is in the index, but Call Directory takes 1 to 9223372036854775806; take it out"
    case .tooManyNumbers(let count, let maximum):
      "\(count) numbers are too many for one extension, which can be given \(maximum);"
        + " divide them among several extensions, or block fewer"
    }
  }
}
