/// Quotes a piece of an input for a message: cut where it is long, and with nothing in it that
/// could confuse a terminal.
///
/// - Parameter bytes: What was found.
/// - Returns: It, in quotation marks.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
  let limit = 60
  let shown = Array(bytes.prefix(limit))
  var text = ""
  if let string = validated(shown, isCut: bytes.count > limit) {
    for scalar in string.unicodeScalars {
      if isPrintable(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] { text += escaped(byte) }
      }
    }
  } else {
    for byte in shown {
      text += (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : escaped(byte)
    }
  }
  return "'\(text)\(bytes.count > limit ? "…" : "")'"
}

/// Text in UTF-8, less a last character that was cut in two; nil if it is something else.
private func validated(_ bytes: [UInt8], isCut: Bool) -> String? {
  for dropped in 0...(isCut ? 3 : 0) {
    if let text = String(validating: bytes.dropLast(dropped), as: UTF8.self) { return text }
  }
  return nil
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
    .paragraphSeparator:
    false
  default: true
  }
}

private func escaped(_ byte: UInt8) -> String {
  "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
