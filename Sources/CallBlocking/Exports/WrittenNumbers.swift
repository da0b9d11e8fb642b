import Gapmap

/// The numbers of an index in all forms in which they are written, in the order of the integers that
/// these stand for.
struct WrittenNumbers {
  private var sources: [(form: WrittenForm, feed: NumberFeed)] = []

  /// The forms that occur.
  var forms: [WrittenForm] { sources.map(\.form) }

  /// - Parameters:
  ///   - index: The numbers.
  ///   - forms: The forms; numbers that have none are left out.
  init(_ index: NumberIndex<Int64>, as forms: [WrittenForm]) throws(GapmapError) {
    for form in forms {
      let numbers = form.numbers
      let feed = try NumberFeed(
        NumberSet(index), from: numbers.lowerBound, through: numbers.upperBound)
      if feed.next != NumberFeed.end { sources.append((form, feed)) }
    }
  }

  /// Hands out numbers that come next and have the same form.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - give: Takes a number and its form's place among those that occur.
  /// - Returns: How many; 0 at the end.
  mutating func give(
    atMost limit: Int, to give: (Int64, Int) -> Void
  ) throws(GapmapError) -> Int {
    var first: Int?
    var (least, second) = (Int64.max, Int64.max)
    for (place, source) in sources.enumerated() where source.feed.next != NumberFeed.end {
      let integer = source.feed.next + source.form.offset
      if integer < least {
        (first, least, second) = (place, integer, least)
      } else {
        second = min(second, integer)
      }
    }
    guard let first else { return 0 }
    let last = second == .max ? .max : second - sources[first].form.offset
    return try sources[first].feed.give(atMost: limit, through: last) { give($0, first) }
  }
}
