import CallBlocking

/// Telephone numbers on the command line.
enum PhoneOptions {
  /// The code of a country.
  static let countryValue = OptionValue(placeholder: "C", kind: .country)

  /// The option `--country C`.
  static let countryOption = OptionSpecification(
    name: "--country", value: countryValue,
    help: "read numbers without a plus as dialled there; JP, for example")

  /// Reads `--country`, or another option that names one.
  ///
  /// - Throws: `usage` if there is no such country.
  static func country(
    _ arguments: Arguments, option: String = countryOption.name
  ) throws -> Country? {
    guard let id = arguments.value(option) else { return nil }
    if let country = Country(id) { return country }
    throw arguments.usage("\(option) is a code of two letters such as JP, not '\(id)'")
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - text: The number.
  ///   - option: The option it belongs to.
  ///   - arguments: The command's arguments.
  /// - Throws: `usage` if it is none.
  static func number(
    _ text: String, of option: String, in arguments: Arguments
  ) throws -> PhoneNumber {
    let country = try country(arguments)
    do throws(PhoneNumberError) {
      return try PhoneNumber(text, country: country)
    } catch {
      throw arguments.usage("\(option) '\(text)': \(error)")
    }
  }
}
