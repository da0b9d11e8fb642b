import Gapmap

/// The inputs of a build, read one after another, so that only one of them is open at a time.
struct InputSequence {
  let inputs: [IndexBuild.Input]
  let type: NumberType
  let column: CSVParser.Column
  /// How many bytes of an input to hold at a time.
  let capacity: Int
  /// The length of each input, from before it is opened; nil where it cannot be known.
  private let byteCounts: [UInt64?]

  /// Looks at the inputs without opening them.
  ///
  /// - Throws: `GapmapError` if one is not there.
  init(
    _ inputs: [IndexBuild.Input], type: NumberType, column: CSVParser.Column, capacity: Int
  ) throws {
    self.inputs = inputs
    self.type = type
    self.column = column
    self.capacity = capacity
    byteCounts = try inputs.map { input in
      if input.path == "-" { return try FileInput.standardInput().byteCount }
      return try FileInput.byteCount(ofFileAt: input.path)
    }
  }

  /// Reads all inputs.
  ///
  /// - Parameters:
  ///   - progress: What tells how far it is.
  ///   - body: Takes the numbers, some thousands at a time, which it may change, and where they come
  ///     from.
  /// - Throws: `InputError`, `CommandError` or `GapmapError`, and what `body` throws.
  func forEachBatch(
    progress: inout ProgressBar, _ body: (inout KeyBatch, any KeySource) throws -> Void
  ) throws {
    let byteCount = byteCounts.reduce(0 as Double?) { sum, count in
      if let sum, let count { sum + Double(count) } else { nil }
    }
    var numbers: UInt64 = 0
    var bytes: UInt64 = 0
    var batch = KeyBatch()
    for input in inputs {
      let source = try input.format.open(
        InputSource(path: input.path, beginning: input.beginning), type: type, column: column,
        capacity: capacity)
      try source.read(into: &batch)
      while batch.count > 0 {
        numbers += UInt64(batch.count)
        let read = bytes + source.byteCountRead
        progress.update(numbers: numbers, part: byteCount.map { Double(read) / $0 })
        try body(&batch, source)
        try source.read(into: &batch)
      }
      bytes += source.byteCountRead
    }
  }

  /// Reads all inputs again to find where a number is there twice.
  ///
  /// - Throws: `InputError` that names the first two places; the number itself if an input cannot
  ///   be read twice, or has changed meanwhile.
  func refuse(_ repeated: RepeatedNumber, progress: inout ProgressBar) throws -> Never {
    let isReadableAgain = zip(inputs, byteCounts).allSatisfy { $0.path != "-" && $1 != nil }
    guard isReadableAgain else { throw repeated }
    progress.begin("finding the repeated number")
    var first: InputLocation?
    try forEachBatch(progress: &progress) { batch, source in
      for index in 0..<batch.count
      where batch.keys[index] <= repeated.key && repeated.key <= batch.last(at: index) {
        guard let here = source.location(at: batch.position(at: index)) else { continue }
        if let first { throw repeated.error(at: here, after: first) }
        first = here
      }
    }
    throw repeated
  }
}
