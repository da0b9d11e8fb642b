import Gapmap

/// A number that is there twice, found where nobody can tell any more where it came from.
struct RepeatedNumber: Error {
  let key: UInt64
  let type: NumberType

  private static let help = "(--duplicates skip drops repeated numbers)"

  /// What is wrong, without a place.
  var reason: String { "\(type.number(ofKey: key)) is there twice \(Self.help)" }

  /// Tells the places.
  ///
  /// - Parameters:
  ///   - here: Where it is found the second time.
  ///   - there: Where it is found the first time.
  func error(at here: InputLocation, after there: InputLocation) -> InputError {
    let number = type.number(ofKey: key)
    if here.name == there.name, here != there, let place = there.place {
      return InputError(
        location: here, reason: "\(number) is there already, in \(place) \(Self.help)")
    }
    return InputError(location: here, reason: "\(number) is also in \(there) \(Self.help)")
  }
}
