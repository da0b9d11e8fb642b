import Gapmap

/// How one set differs from an older one, on its way out.
struct Difference {
  /// The older one and the newer one.
  let operands: [SetOperand]

  private var type: NumberType { operands[0].index.type }
  private var difference: KeyDifference {
    KeyDifference(from: operands[0].set, to: operands[1].set)
  }

  /// Prints what came in and what went out.
  ///
  /// - Parameter isRanges: Whether to print runs of consecutive numbers instead of numbers.
  /// - Returns: `no` if anything did.
  /// - Throws: `CommandError` or `GapmapError`.
  func print(isRanges: Bool) throws -> ExitStatus {
    var status = ExitStatus.yes
    do {
      try print(isRanges: isRanges, status: &status)
    } catch is ClosedPipe {
      // Who reads only so much still gets to know that the sets differ.
    }
    return status
  }

  private func print(isRanges: Bool, status: inout ExitStatus) throws {
    let output = ResultOutput()
    var progress = ProgressBar(isWanted: !FileOutput.standardOutput.isTerminal)
    defer { progress.finish() }
    var count: UInt64 = 0
    try operands.naming {
      let cursor = try difference.makeCursor()
      while let run = try cursor.next() {
        status = .no
        let sign = UInt8(ascii: run.isAdded ? "+" : "-")
        if isRanges {
          try output.append { append(run.first, through: run.last, sign: sign, to: &$0) }
        } else {
          try append(run.first...run.last, sign: sign, to: output)
        }
        count &+= run.last - run.first &+ 1
        progress.update(numbers: count, part: nil)
      }
    }
    try output.flush()
  }

  private func append(
    _ keys: ClosedRange<UInt64>, sign: UInt8, to output: ResultOutput
  ) throws {
    var key = keys.lowerBound
    while true {
      try output.append { bytes in
        bytes.append(sign)
        NumberPrinter.append(key, type: type, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      if key == keys.upperBound { return }
      key += 1
    }
  }

  private func append(
    _ first: UInt64, through last: UInt64, sign: UInt8, to bytes: inout [UInt8]
  ) {
    bytes.append(sign)
    NumberPrinter.append(first, type: type, to: &bytes)
    bytes += "...".utf8
    NumberPrinter.append(last, type: type, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Prints how many came in and how many went out.
  func printCounts(isJSON: Bool) throws -> ExitStatus {
    let (added, removed) = try operands.naming {
      (try difference.added.count(), try difference.removed.count())
    }
    if isJSON {
      var object = JSONObject()
      object.add("added", added)
      object.add("removed", removed)
      object.add("peakMemoryBytes", peakMemoryByteCount())
      try printResult(object.text + "\n")
    } else {
      try printResult("added\t\(added)\nremoved\t\(removed)\n")
    }
    return added == 0 && removed == 0 ? .yes : .no
  }

  /// Writes indexes of what came in and of what went out, or of one of both.
  func write(added: IndexOutput?, removed: IndexOutput?) throws -> ExitStatus {
    let difference = difference
    let start = monotonicSeconds()
    var isSame = true
    var builds: [(build: SetBuild, writer: KeyWriter)] = []
    for (output, set, other) in [
      (added, difference.added, operands[1]), (removed, difference.removed, operands[0]),
    ] {
      guard let output else {
        // What is not wanted still decides about the exit status.
        if isSame { isSame = try operands.naming { try set.makeCursor().next() == nil } }
        continue
      }
      let build = SetBuild(
        output: output, operands: operands, set: set, bound: other.index.count)
      builds.append((build, try build.makeFilledWriter()))
    }
    // Neither appears before both are known to be right.
    for (build, writer) in builds {
      let report = try build.finish(writer, since: start)
      if report.summary.count > 0 { isSame = false }
      printMessage(report.text)
    }
    return isSame ? .yes : .no
  }
}
