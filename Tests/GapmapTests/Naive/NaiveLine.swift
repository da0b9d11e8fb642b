/// Section 3: values along a straight line, stored as what they differ from it.
struct NaiveLine {
  let slope: UInt64
  let slots: [UInt64]

  subscript(i: Int) -> UInt64 {
    (slope &* UInt64(i)) / 256 &+ slots[i] &- slots[0]
  }
}
