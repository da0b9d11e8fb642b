/// Why the naive reader refuses a file.
struct NaiveError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// Refuses the file unless a statement of the page holds.
func naiveCheck(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !holds { throw NaiveError(message: otherwise()) }
}
