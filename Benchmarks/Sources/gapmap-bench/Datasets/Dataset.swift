import Foundation

/// A set, or a collection of sets, that all peers are measured on.
struct Dataset {
  /// The name in the report.
  let name: String
  /// Files of 64-bit little-endian numbers, ascending and distinct, one for each list.
  let parts: [URL]
  /// The same numbers as decimal text, where there is but one list.
  let text: URL?
  /// How many numbers there are in all lists.
  let count: Int
  /// The least bits a number that some set of the same size in the same span needs,
  /// log2 C(span, count) / count; nil for collections.
  let limit: Double?

  /// Describes files that exist.
  init(name: String, parts: [URL], text: URL?) throws(BenchError) {
    self.name = name
    self.parts = parts
    self.text = text
    var total = 0
    var limit: Double?
    for part in parts {
      let numbers = try NumberFile(path: part.path)
      total += numbers.count
      limit = informationLimit(
        count: numbers.count, minimum: numbers[0], maximum: numbers[numbers.count - 1])
    }
    count = total
    self.limit = parts.count == 1 ? limit : nil
  }
}

/// log2 of the number of sets of a size within a span, for each of their numbers.
func informationLimit(count: Int, minimum: UInt64, maximum: UInt64) -> Double {
  let n = Double(count)
  let span = Double(maximum - minimum) + 1
  // Beyond this lgamma loses all digits; there, Stirling for a span much larger than the count.
  if span > 0x1p50 { return log2(span / n) + 1 / log(2) }
  let nats = lgamma(span + 1) - lgamma(n + 1) - lgamma(span - n + 1)
  return max(0, nats / log(2) / n)
}
