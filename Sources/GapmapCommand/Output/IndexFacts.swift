import Gapmap

/// What there is to say about an index as a whole.
struct IndexFacts {
  let type: NumberType
  let count: UInt64
  let byteCount: UInt64
  let minimum: UInt64?
  let maximum: UInt64?
  /// nil where it is not known.
  let pageCount: UInt64?
  let encodings: [EncodingStatistics]

  /// What the numbers take as an array; up to 2⁶⁷ bytes.
  var rawByteCount: Int128 { Int128(count) * 8 }

  /// nil if there are no numbers.
  var bitsPerNumber: Double? { count == 0 ? nil : Double(byteCount) * 8 / Double(count) }

  /// The size in words.
  var sizeText: String {
    let bytes = "\(grouped(byteCount)) bytes"
    guard let bitsPerNumber else { return bytes }
    return "\(bytes) (\(Self.bitsText(bitsPerNumber)) bits a number)"
  }

  var json: JSONObject {
    var object = JSONObject()
    object.add("type", type.name)
    object.add("count", count)
    object.add("minimum", minimum.map { type.number(ofKey: $0) })
    object.add("maximum", maximum.map { type.number(ofKey: $0) })
    object.add("bytes", byteCount)
    object.add("rawBytes", rawByteCount)
    object.add("bitsPerNumber", bitsPerNumber)
    if let pageCount { object.add("pages", pageCount) }
    var blocks = JSONObject()
    for encoding in encodings {
      var one = JSONObject()
      one.add("blocks", encoding.blocks)
      one.add("numbers", encoding.numbers)
      one.add("bytes", encoding.bytes)
      blocks.add(encoding.name, one)
    }
    object.add("encodings", blocks)
    return object
  }

  /// Some lines for people.
  ///
  /// - Parameter name: The index's name.
  func text(name: String) -> String {
    let isEmpty = minimum == nil
    var rows = [
      ["numbers", "\(grouped(count)) (\(type.name))"],
      ["minimum", minimum.map { "\(type.number(ofKey: $0))" } ?? "none"],
      ["maximum", maximum.map { "\(type.number(ofKey: $0))" } ?? "none"],
      ["bytes", grouped(byteCount)],
    ]
    if let bitsPerNumber {
      let ratio = fixed(64 / bitsPerNumber, decimals: 1)
      rows.append(["as an array", "\(grouped(rawByteCount)), \(ratio) times as many"])
      rows.append(["bits a number", Self.bitsText(bitsPerNumber)])
    }
    if let pageCount { rows.append(["pages", grouped(pageCount)]) }
    return "\(name)\n\(alignedPairs(rows))" + (isEmpty ? "" : "\n\(encodingTable)")
  }

  private static func bitsText(_ bits: Double) -> String {
    bits > 0 && bits < 0.001 ? "< 0.001" : fixed(bits, decimals: 3)
  }

  private var encodingTable: String {
    var rows = [["encoding", "blocks", "numbers", "of all", "bytes", "bits a number"]]
    for encoding in encodings where encoding.blocks > 0 {
      let numbers = Double(encoding.numbers)
      rows.append([
        encoding.name, grouped(encoding.blocks), grouped(encoding.numbers),
        "\(fixed(100 * numbers / Double(count), decimals: 1)) %", grouped(encoding.bytes),
        Self.bitsText(Double(encoding.bytes) * 8 / numbers),
      ])
    }
    return table(rows)
  }
}
