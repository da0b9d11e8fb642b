/// Section 6.2: the keys of a bitmap.
func naiveBitmap(_ bytes: [UInt8], first: UInt64, count: Int, name: String) throws -> [UInt64] {
  try naiveCheck(1...65_536 ~= bytes.count, "\(name): a bitmap of \(bytes.count) bytes")
  try naiveCheck(bytes.last != 0, "\(name): the bitmap's last byte is zero")
  try naiveCheck(
    UInt64(bytes.count - 1) <= (UInt64.max - first) / 8, "\(name): the bitmap passes the last key")
  let base = first & ~7
  return naiveOnes(bytes).map { base + UInt64($0) }
}

/// Which bits are set, ascending.
func naiveOnes(_ bytes: [UInt8]) -> [Int] {
  var ones: [Int] = []
  for (i, byte) in bytes.enumerated() where byte != 0 {
    for j in 0..<8 where byte >> j & 1 == 1 { ones.append(8 * i + j) }
  }
  return ones
}

/// Section 6.4: the bitmap that a payload holds compressed.
func naiveInflatedBitmap(
  _ cursor: inout NaiveCursor, _ code: [UInt8]?, name: String
) throws -> [UInt8] {
  let length = try cursor.varint()
  try naiveCheck(1...65_536 ~= length, "\(name): a bitmap of \(length) bytes")
  return try naiveInflate(
    cursor.takeRest(), count: Int(length), code: code, name: name)
}
