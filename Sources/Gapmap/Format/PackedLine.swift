/// Cumulative values stored as what they differ from a straight line, each in the same number of
/// bits.
///
/// Any value can be computed without the others:
///
///     value(i) = ⌊slope · i / 256⌋ + slot(i) − slot(0)      (modulo 2⁶⁴)
struct PackedLine {
  private let slots: PackedBits
  private let slope: UInt64
  private let bias: UInt64

  /// Bits a slot.
  var width: Int { slots.width }

  /// - Parameters:
  ///   - bytes: Where the slots are.
  ///   - start: The bit at which the first begins.
  ///   - width: Bits a slot, 0 to 64.
  ///   - slope: What a value grows by, in 1/256.
  ///   - count: How many there are, 1 or more.
  @inline(__always)
  init(bytes: ByteView, start: Int, width: Int, slope: UInt64, count: Int) {
    slots = bytes.packed(at: start, width: width, count: count)
    self.slope = slope
    bias = slots[0]
  }

  @inline(__always)
  func value(_ index: Int) -> UInt64 { onLine(index) &+ slots[index] &- bias }

  /// The last value that is not above the one given, where the values ascend; 0 if there is none.
  @inline(__always)
  func lastNotAbove(_ value: UInt64) -> Int {
    slots.partitioningIndex { onLine($0) &+ $1 &- bias <= value }
  }

  @inline(__always)
  private func onLine(_ index: Int) -> UInt64 {
    (slope &* UInt64(truncatingIfNeeded: index)) &>> 8
  }
}

/// The line through the first and the last of some values.
struct LineFit {
  let slope: UInt64
  /// Bits that what differs from the line takes.
  let width: Int
  /// The least that a value differs from the line by, 0 or below, modulo 2⁶⁴.
  let lowest: UInt64

  /// - Parameter values: Ascending, beginning with 0.
  init(_ values: [UInt64]) {
    let steps = UInt64(max(values.count - 1, 1))
    let rise = values.last ?? 0
    // Where the product would not fit 64 bits, a horizontal line serves: the values are that wide
    // anyway.
    slope = rise >> 55 == 0 ? (rise << 8) / steps : 0
    guard slope != 0 else {
      width = 64 - rise.leadingZeroBitCount
      lowest = 0
      return
    }
    var lowest: Int64 = 0
    var highest: Int64 = 0
    var onLine: UInt64 = 0
    for value in values {
      let residual = Int64(bitPattern: value &- onLine >> 8)
      lowest = min(lowest, residual)
      highest = max(highest, residual)
      onLine &+= slope
    }
    width = 64 - UInt64(bitPattern: highest &- lowest).leadingZeroBitCount
    self.lowest = UInt64(bitPattern: lowest)
  }

  /// Bytes that the slope takes without its leading zeros.
  var slopeLength: Int { (71 - slope.leadingZeroBitCount) / 8 }
}

/// A line fitted to values, ready to be written.
struct FittedLine {
  private let fit: LineFit
  let slots: [UInt64]

  /// Fits the line through the first and the last value.
  ///
  /// - Parameter values: Ascending, beginning with 0.
  init(_ values: [UInt64]) {
    let fit = LineFit(values)
    self.fit = fit
    slots = values.indices.map {
      values[$0] &- (fit.slope &* UInt64($0)) >> 8 &- fit.lowest
    }
  }

  var slope: UInt64 { fit.slope }
  var width: Int { fit.width }

  /// Bytes that the slope takes without its leading zeros.
  var slopeLength: Int { fit.slopeLength }
}
