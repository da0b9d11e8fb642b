import Gapmap

/// The keys between `--from` and `--to`.
struct KeyInterval {
  /// The option `--from N`.
  static let fromOption = OptionSpecification(
    name: "--from", value: "N", help: "begin at N (the smallest number)")
  /// The option `--to N`.
  static let toOption = OptionSpecification(
    name: "--to", value: "N", help: "end at N, itself included (the largest number)")

  /// The first key; 0 unless told otherwise.
  let lower: UInt64
  /// The last key; the largest there is unless told otherwise.
  let upper: UInt64

  /// Reads the options.
  ///
  /// - Throws: `usage` if one is no number of the type, or if they are the wrong way round.
  init(_ arguments: Arguments, type: NumberType) throws {
    lower = try arguments.key(Self.fromOption.name, type: type) ?? 0
    upper = try arguments.key(Self.toOption.name, type: type) ?? .max
    guard lower <= upper else {
      throw arguments.usage(
        "--from \(type.number(ofKey: lower)) is larger than --to \(type.number(ofKey: upper))")
    }
  }
}
