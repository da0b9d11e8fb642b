import Testing

/// `sample` and `histogram`.
@Suite struct LookAtSetTests {
  private func output(_ script: String, in folder: Folder) throws -> String {
    let result = try Program.shell(script, in: folder)
    #expect(result.status == 0 && result.messages == "", "\(result.messages)")
    return result.output
  }

  @Test func samples() throws {
    let folder = try Folder()
    _ = try Program.shell("seq 100 3 30000 | $GAPMAP build - -o x", in: folder)
    let sample = try output("$GAPMAP sample x 50 --seed 3", in: folder)
    let numbers = sample.split(separator: "\n").compactMap { Int($0) }
    #expect(numbers.count == 50 && numbers == Set(numbers).sorted())
    #expect(numbers.allSatisfy { $0 % 3 == 1 && (100...30000).contains($0) })
    #expect(try output("$GAPMAP sample x 50 --seed 3", in: folder) == sample)
    #expect(try output("$GAPMAP sample x 50 --seed 4", in: folder) != sample)
    #expect(try output("$GAPMAP sample x", in: folder).split(separator: "\n").count == 10)
    #expect(try output("$GAPMAP sample x 0", in: folder) == "")
    #expect(
      try output("$GAPMAP sample x 100000", in: folder) == output("$GAPMAP dump x", in: folder))
    let tooMany = try Program.shell(
      "$GAPMAP build --range 0...9999999999 -o y; $GAPMAP sample y 1000000000", in: folder)
    #expect(
      tooMany.status == 2
        && tooMany.messages.hasSuffix(
          "gapmap: 1,000,000,000 are too many to choose, of at most 1,000,000; "
            + "`gapmap dump` writes all numbers\n"))
    let wrong = try Program.shell("$GAPMAP sample x many", in: folder)
    #expect(wrong.status == 2)
    #expect(wrong.messages.hasPrefix("gapmap: how many? 'many' is not a count\n"))
  }

  @Test func histograms() throws {
    let folder = try Folder()
    _ = try Program.shell(
      "(seq 0 9; seq 50 59; seq 90 3 99) | $GAPMAP build - -o x; $GAPMAP build /dev/null -o e",
      in: folder)
    #expect(
      try output("$GAPMAP histogram x --from 0 --to 99 --buckets 4", in: folder)
        == """
          0...24   10  ########################################
          25...49   0
          50...74  10  ########################################
          75...99   4  ################

        """)
    #expect(
      try output("$GAPMAP histogram x --from 0 --to 99 --buckets 2 --json", in: folder)
        == """
        {"count": 24, "buckets": [{"from": 0, "to": 49, "count": 10}, {"from": 50, "to": 99, "count": 14}]}

        """)
    #expect(try output("$GAPMAP histogram e", in: folder) == "")
    #expect(
      try output("$GAPMAP histogram e --json", in: folder) == "{\"count\": 0, \"buckets\": []}\n")
    let all = try output("$GAPMAP histogram x", in: folder)
    #expect(all.split(separator: "\n").count == 20)
    let none = try Program.shell("$GAPMAP histogram x --buckets 0", in: folder)
    #expect(none.messages.hasPrefix("gapmap: --buckets is 1 to 1,000,000, not 0\n"))
  }
}
