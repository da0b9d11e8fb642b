/// Section 6.5: the keys of a block of gap tokens.
func naiveGapTokens(
  _ cursor: inout NaiveCursor, _ code: [UInt8]?, first: UInt64, count: Int, name: String
) throws -> [UInt64] {
  let length = try cursor.varint()
  try naiveCheck(
    length >= 1 && length <= cursor.left,
    "\(name): \(length) bytes of tokens, \(cursor.left) left")
  let tokens = try naiveInflate(
    cursor.take(Int(length)), count: count - 1, code: code, name: name)

  var keys = [first]
  for token in tokens {
    try naiveCheck(token != 0, "\(name): token 0")
    var gap = UInt64(token)
    if token >= 16 {
      let e = 4 + (Int(token) - 16) / 4
      gap = UInt64(4 + token % 4) << (e - 2) | (try cursor.bits(e - 2))
    }
    let (key, overflow) = keys[keys.count - 1].addingReportingOverflow(gap)
    try naiveCheck(!overflow, "\(name): a key of more than 64 bits")
    keys.append(key)
  }
  try cursor.padding()
  try cursor.end()
  return keys
}
