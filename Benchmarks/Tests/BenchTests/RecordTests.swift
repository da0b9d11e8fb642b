import Foundation
import Testing

@testable import gapmap_bench

@Suite struct RecordTests {
  @Test func ratiosAreTakenWithinTheRound() throws {
    var values = Values()
    let step = try #require(
      Measure.steps(numbers: []).first { $0.measures.contains { $0.measure.name == "contains" } })
    let measure = step.measures[0].measure
    // Twice as slow in each round, however the machine changes from one to the next.
    for (round, raw) in [100.0, 400, 200].enumerated() {
      values.add(raw, peer: "raw-mapped", measure: measure, round: round)
      values.add(raw * 2, peer: "other", measure: measure, round: round)
    }
    let results = values.results(dataset: "d")
    let other = try #require(results.first { $0.peer == "other" })
    #expect(other.median == 400)
    #expect(other.minimum == 200)
    #expect(other.maximum == 800)
    let ratio = try #require(other.ratio)
    #expect(ratio.median == 2 && ratio.minimum == 2 && ratio.maximum == 2)
    #expect(results.first { $0.peer == "raw-mapped" }?.ratio == nil)
  }

  @Test func medianOfAnEvenNumberLiesBetween() {
    #expect(RunRecord.Spread([4, 1, 2, 10]).median == 3)
  }

  @Test func limitOfSmallSets() {
    // 10 of 20: log2 of 184,756 sets.
    let limit = informationLimit(count: 10, minimum: 1, maximum: 20)
    #expect(abs(limit - log2(184_756) / 10) < 1e-9)
    #expect(informationLimit(count: 1000, minimum: 1, maximum: 1000) < 1e-9)
  }
}

@Suite struct RequestTests {
  @Test(
    arguments: [
      .settings, .build(isText: true, input: "/a b", output: "/c"), .open(["x", "y z"]),
      .build(isText: false, input: "/a", output: "/c"),
      .prepare(seed: .max, lookups: 7, batches: true, numbers: ["a", "b"]),
      .openTime, .memory(["x"]), .load(["n"]), .loadThreads, .sum(["n"]), .scan, .contains,
      .latency, .rank, .sorted(10), .count, .threads, .cold(["x"]),
    ] as [Request])
  func linesAreReadAsTheyWereMeant(request: Request) {
    #expect(Request(line: request.line) == request)
  }

  @Test(arguments: ["", "contain", "sorted", "sorted\tx", "build\tbinary\ta", "prepare\t1\t2"])
  func otherLinesAreNone(line: String) {
    #expect(Request(line: line) == nil)
  }
}

@Suite struct OptionsTests {
  @Test func allFamiliesAndPeersUnlessToldOtherwise() throws {
    let options = try Options([])
    #expect(options.sources.count == 7)
    #expect(options.peers == Catalog.names)
    #expect(options.count == 10_000_000)
    #expect(options.effort.rounds >= 5)
    #expect(try Options(["--quick"]).count == 100_000)
  }

  @Test func theReferencesAlwaysTakePart() throws {
    #expect(
      try Options(["--peers", "lmdb,gapmap-size"]).peers
        == ["raw-read", "raw-mapped", "lmdb", "gapmap-size"])
  }

  @Test(
    arguments: [
      (["--families", "phones"], "--families phones: not one of the families range, uniform"),
      (["--peers", "rocks"], "--peers rocks: not one of the peers raw-read"),
      (["--count", "0"], "--count 0: a whole number from 1"),
      (["--count"], "--count: a value must follow"),
      (["--fast"], "--fast: there is no such option"),
      (["--families", "phone", "--count", "27000000"], "--count 27000000: phone has at most"),
    ] as [([String], String)])
  func refusals(arguments: [String], message: String) throws {
    let error = #expect(throws: BenchError.self) { try Options(arguments[...]) }
    #expect(try #require(error).description.hasPrefix(message))
  }
}

@Suite struct NumberListTests {
  @Test func separatorsAreWhiteSpaceAndCommas() throws {
    let text = Data("1,2\n3 4\t5\r\n\n18446744073709551615".utf8)
    #expect(try NumberList.parse(text, name: "f") == [1, 2, 3, 4, 5, .max])
  }

  @Test(
    arguments: [
      ("1\n3\n2\n", "f: line 3: 2 after 3"), ("1\n1\n", "f: line 2: 1 after 1"),
      ("1\n-2\n", "f: line 2: “-” is no digit"),
      ("18446744073709551616", "f: line 1: a number is larger"), ("\n", "f: there are no numbers"),
    ])
  func refusals(text: String, message: String) throws {
    let error = #expect(throws: BenchError.self) {
      try NumberList.parse(Data(text.utf8), name: "f")
    }
    #expect(try #require(error).description.hasPrefix("\(message)"))
  }

  @Test func binaryIsLittleEndianAndChecked() throws {
    let bytes = Data([1, 1, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0])
    #expect(try NumberList.decode(bytes, name: "f") == [257, 258])
    #expect(throws: BenchError.self) { try NumberList.decode(bytes.dropLast(), name: "f") }
    #expect(throws: BenchError.self) { try NumberList.decode(bytes + bytes, name: "f") }
  }
}
