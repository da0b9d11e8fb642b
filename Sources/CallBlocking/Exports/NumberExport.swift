import Gapmap

/// An index as a list that other systems take.
///
///     let export = try NumberExport(index, for: .freeswitch)
///     try export.write(to: "blocked.list")
///
/// Numbers are ascending in every form, and in none is a range ever held in memory.
public struct NumberExport: Sendable {
  /// What numbers are called if nobody says it.
  public static let usualLabel = "blocked"

  /// How many bytes are made before they are written.
  private static let bufferLength = 1 << 16
  /// How many numbers are worked on between two words about how far it is.
  private static let batchLength = 4096

  /// What takes the list.
  public let form: ExportForm
  /// How many entries there are, those counted twice that are written in two ways.
  public let entryCount: UInt64
  /// How many bytes there are at most.
  public let byteCount: UInt64
  /// How many numbers are left out, being no numbers of the country whose form was asked for.
  public let leftOutCount: UInt64

  private let index: NumberIndex<Int64>
  private let forms: [WrittenForm]
  private let layout: ExportLayout

  /// What was written.
  public struct Summary: Sendable, Equatable {
    /// How many entries there are.
    public let entryCount: UInt64
    /// How many bytes there are.
    public let byteCount: UInt64
  }

  /// Looks whether an index can be so written.
  ///
  /// - Parameters:
  ///   - index: The numbers.
  ///   - form: What takes the list.
  ///   - country: Whose numbers are written as it writes them, all others being left out; nil for all
  ///     numbers with their country codes.
  ///   - label: What to call the numbers in `csv` and `asterisk`; no line break or other control
  ///     character.
  /// - Throws: ``ExportError``: `numberOutOfRange`, `tooManyNumbers`, `noneOfCountry`, `noSuchForm`,
  ///   `label`, or `gapmap`.
  /// - Complexity: O(log *n*).
  public init(
    _ index: NumberIndex<Int64>, for form: ExportForm, national country: Country? = nil,
    label: String = usualLabel
  ) throws(ExportError) {
    if let number = index.firstNumber(outside: PhoneNumber.values) {
      throw .numberOutOfRange(number)
    }
    guard form != .plus || country == nil else { throw .noSuchForm }
    if label.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .label
    }
    self.index = index
    self.form = form
    forms = country.map(WrittenForm.national) ?? [.international]
    layout = ExportLayout(form, label: label, isNational: country != nil)
    let (forms, layout) = (forms, layout)
    (entryCount, byteCount, leftOutCount) = try wrapping(ExportError.gapmap) {
      () throws(GapmapError) in try Self.measure(index, forms, form, layout)
    }
    if let country, entryCount == 0, index.count > 0 {
      throw .noneOfCountry(country, count: index.count)
    }
    if form == .android, byteCount > ExportError.longestMapping {
      throw .tooManyNumbers(count: entryCount, maximum: ExportError.longestMapping / 8)
    }
  }

  private static func measure(
    _ index: NumberIndex<Int64>, _ forms: [WrittenForm], _ form: ExportForm, _ layout: ExportLayout
  ) throws(GapmapError) -> (entryCount: UInt64, byteCount: UInt64, leftOutCount: UInt64) {
    var (entryCount, inForm) = (UInt64(0), UInt64(0))
    var byteCount = UInt64(layout.header.utf8.count + layout.footer.utf8.count)
    var lastNumbers: ClosedRange<Int64>?
    for written in forms {
      let count = try index.count(in: written.numbers)
      entryCount += count
      if written.numbers != lastNumbers { inForm += count }
      lastNumbers = written.numbers
      let affixes = [layout.before, layout.after, written.prefix].reduce(0) { $0 + $1.utf8.count }
      if form == .android {
        byteCount += 8 * count
      } else if written.base == 0 {
        byteCount += try PowersOfTen.byteCount(bytesBesideDigits: affixes) {
          (range) throws(GapmapError) in try index.count(in: range)
        }
      } else {
        byteCount += count * UInt64(affixes + written.width)
      }
    }
    return (entryCount, byteCount, index.count - inForm)
  }

  /// Writes the list to a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - progress: Is told now and then how many entries are done.
  /// - Returns: What was written.
  /// - Throws: ``ExportError``: `noRoom`, before anything is written, or `gapmap`.
  /// - Complexity: O(*n*).
  public func write(
    to path: String, progress: (UInt64) -> Void = { _ in }
  ) throws(ExportError) -> Summary {
    let available = try wrapping(ExportError.gapmap) { () throws(GapmapError) in
      try availableByteCount(forFileAt: path)
    }
    if let available, available < byteCount {
      throw .noRoom(count: entryCount, byteCount: byteCount, available: available)
    }
    return try wrapping(ExportError.gapmap) { () throws(GapmapError) in
      var output = try AtomicOutput(path: path)
      return try write(to: &output, progress: progress)
    }
  }

  /// Writes the list.
  ///
  /// - Parameters:
  ///   - output: Where it goes; it is published.
  ///   - progress: Is told now and then how many entries are done.
  /// - Returns: What was written.
  /// - Throws: `GapmapError` if it cannot be written, or the index proves damaged.
  /// - Complexity: O(*n*).
  package func write(
    to output: inout AtomicOutput, progress: (UInt64) -> Void
  ) throws(GapmapError) -> Summary {
    var bytes = Array(layout.header.utf8)
    var numbers = try WrittenNumbers(index, as: forms)
    let forms = numbers.forms
    var lines = forms.map {
      NumberLine(before: layout.before + $0.prefix, after: layout.after, width: $0.width)
    }
    var (done, written) = (UInt64(0), UInt64(0))
    var last: Int64?
    while true {
      let count = try numbers.give(atMost: Self.batchLength) { number, place in
        if form == .android {
          // An integer has no zeros in front, so two numbers, or two forms of one, may be the same.
          let integer = number + forms[place].offset
          guard integer != last else { return }
          last = integer
          bytes.append(littleEndian: UInt64(integer))
        } else {
          lines[place].set(number - forms[place].base)
          bytes += lines[place].bytes
        }
        written += 1
      }
      if count == 0 { break }
      done += UInt64(count)
      progress(done)
      if bytes.count >= Self.bufferLength {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    bytes += layout.footer.utf8
    try output.write(bytes)
    try output.publish()
    return Summary(entryCount: written, byteCount: output.byteCount)
  }
}
