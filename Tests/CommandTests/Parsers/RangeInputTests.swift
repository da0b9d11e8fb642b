import Gapmap
import Testing

@testable import GapmapCommand

/// Lines that hold a range, among others that hold a number.
@Suite struct RangeInputTests {
  private typealias Range = ClosedRange<UInt64>

  private static let limits = ExternalSort.Limits(runLength: 5, fanIn: 3, mergeCapacity: 9)

  private func text(_ ranges: [Range]) -> String {
    ranges.map {
      $0.lowerBound == $0.upperBound
        ? "\($0.lowerBound)\n" : "\($0.lowerBound)...\($0.upperBound)\n"
    }.joined()
  }

  /// Builds from a file for each list of ranges, and gives the runs of what was built.
  private func runs(
    _ inputs: [[Range]], sorts: Bool, skips: Bool, options: [Range] = [], in folder: Folder
  ) throws -> [Range] {
    var build = IndexBuild(output: IndexOutput(path: "\(folder.path)/x"))
    for (place, input) in inputs.enumerated() {
      let path = try folder.write(text(input), to: "in\(place)")
      build.inputs.append(IndexBuild.Input(path: path, format: .text))
    }
    build.type = .unsigned
    build.ranges = options
    build.sorts = sorts
    build.skipsDuplicates = skips
    build.sortLimits = Self.limits
    _ = try build.run()
    let cursor = try KeyIndex(path: build.output.path).makeCursor()
    var runs: [Range] = []
    while let run = try cursor.nextRun() { runs.append(run.first...run.last) }
    return runs
  }

  /// The longest runs of what is in any of some ranges.
  private func union(_ ranges: [Range]) -> [Range] {
    var union: [Range] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = union.last, last.upperBound == .max || range.lowerBound <= last.upperBound + 1 {
        union[union.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        union.append(range)
      }
    }
    return union
  }

  private func some(_ count: Int, _ random: inout SeededRandom) -> [Range] {
    (0..<count).map { _ in
      let origin = Bool.random(using: &random) ? 0 : UInt64.max - 1200
      let first = origin + UInt64.random(in: 0...1000, using: &random)
      let length = Bool.random(using: &random) ? 0 : UInt64.random(in: 1...200, using: &random)
      return first...(first + length)
    }
  }

  private func dealt(_ ranges: [Range], _ random: inout SeededRandom) -> [[Range]] {
    var inputs = [[Range]](repeating: [], count: Int.random(in: 1...3, using: &random))
    for range in ranges { inputs[Int.random(in: inputs.indices, using: &random)].append(range) }
    return inputs
  }

  private func ascending(_ inputs: [[Range]]) -> [[Range]] {
    inputs.map { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }

  @Test(arguments: 0..<60)
  func overlappingOnesAreMerged(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let folder = try Folder()
    let ranges = some(seed, &random)
    let options = some(seed % 4, &random)
    let inputs = dealt(ranges, &random)
    let expected = union(ranges + options)
    #expect(
      try runs(inputs, sorts: true, skips: true, options: options, in: folder) == expected)
    #expect(
      try runs(ascending(inputs), sorts: false, skips: true, options: options, in: folder)
        == expected)
  }

  @Test(arguments: 1..<40)
  func overlapsAreDuplicates(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let folder = try Folder()
    // Cut anywhere, so that they touch but have nothing in common.
    let apart = union(some(seed, &random)).flatMap { run -> [Range] in
      let cut = UInt64.random(in: run, using: &random)
      return cut == run.upperBound ? [run] : [run.lowerBound...cut, (cut + 1)...run.upperBound]
    }
    let inputs = dealt(apart.shuffled(using: &random), &random)
    #expect(try runs(inputs, sorts: true, skips: false, in: folder) == union(apart))
    #expect(try runs(ascending(inputs), sorts: false, skips: false, in: folder) == union(apart))
    let other = try #require(apart.randomElement(using: &random))
    let repeated = UInt64.random(in: other, using: &random)
    let more = dealt(apart + [repeated...repeated], &random)
    for (inputs, sorts) in [(more, true), (ascending(more), false)] {
      let error = #expect(throws: InputError.self) {
        _ = try runs(inputs, sorts: sorts, skips: false, in: folder)
      }
      let message = describe(try #require(error))
      #expect(message.contains("--duplicates skip"), "\(message)")
    }
  }

  @Test func longOnesAreNotEnumerated() throws {
    let folder = try Folder()
    let script = """
      printf '7...9\\n1...1000000000000000\\n' > r
      $GAPMAP build r --sort --duplicates skip -o x && $GAPMAP dump x --ranges
      $GAPMAP build --range -9...9 -o y && $GAPMAP union y r -o z && $GAPMAP dump z --ranges
      $GAPMAP dump z --ranges | $GAPMAP build - -o again && $GAPMAP diff z again
      """
    let result = try Program.shell(script, in: folder)
    #expect(result.status == 0)
    #expect(result.output == "1...1000000000000000\n-9...1000000000000000\n")
  }

  @Test func badRanges() throws {
    let folder = try Folder()
    for (line, message) in [
      ("5...1", "'5...1': the first number is larger than the last"),
      ("5...", "'5...' is not a number"),
      ("...5", "'...5' is not a number"),
      ("1..5", "'1..5' is not a number"),
      ("1...5...9", "'1...5...9' is not a number"),
      ("1 ... 5", "'1 ... 5' is not a number"),
    ] {
      try folder.write("0\n\(line)\n", to: "r")
      for command in ["build r -o x", "union r -o x"] {
        let result = try Program.shell("$GAPMAP \(command)", in: folder)
        #expect(result.status == 2)
        #expect(result.messages == "gapmap: r: line 2: \(message)\n")
      }
    }
    try folder.write("9\n1...5\n", to: "r")
    let disorder = try Program.run("build", "r", "-o", "x", in: folder)
    #expect(
      disorder.messages
        == "gapmap: r: line 2: 1 comes after 9; numbers must ascend (--sort sorts them)\n")
    try folder.write("1...5\n3\n", to: "r")
    for option in ["", "--sort"] {
      let repeated = try Program.shell("$GAPMAP build r \(option) -o x", in: folder)
      #expect(
        repeated.messages
          == "gapmap: r: line 2: 3 is there already, in line 1"
          + " (--duplicates skip drops repeated numbers)\n")
    }
    // What is asked about is a number.
    _ = try Program.run("build", "--range", "1...9", "-o", "x", in: folder)
    let asked = try Program.run("contains", "x", in: folder, input: Array("1...5\n".utf8))
    #expect(asked.messages == "gapmap: standard input: line 1: '1...5' is not a number\n")
  }
}
