/// Section 6.3: the keys of an Elias-Fano block.
func naiveEliasFano(
  _ cursor: inout NaiveCursor, first: UInt64, count: Int, name: String
) throws -> [UInt64] {
  let l = try cursor.byte()
  try naiveCheck(l <= 63, "\(name): \(l) low bits")
  let low = try cursor.packed(l, count: count - 1)
  try cursor.padding()
  let highBytes = try cursor.takeRest()
  try naiveCheck(highBytes.last ?? 0 != 0, "\(name): the last byte is zero, or there is none")

  let ones = naiveOnes(highBytes)
  try naiveCheck(ones.count == count - 1, "\(name): \(ones.count) high bits for \(count) keys")
  var keys = [first]
  for j in 0..<count - 1 {
    let high = UInt64(ones[j] - j)
    try naiveCheck(high <= UInt64.max >> l, "\(name): a key of more than 64 bits")
    let v = high << l | low[j]
    try naiveCheck(v <= UInt64.max - first, "\(name): a key of more than 64 bits")
    keys.append(first + v)
  }
  return keys
}
