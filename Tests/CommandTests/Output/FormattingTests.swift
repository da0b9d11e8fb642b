import Gapmap
import Testing

@testable import GapmapCommand

@Suite struct FormattingTests {
  @Test func groupsOfThree() {
    #expect(grouped(0) == "0")
    #expect(grouped(999) == "999")
    #expect(grouped(1000) == "1,000")
    #expect(grouped(-1_234_567) == "-1,234,567")
    #expect(grouped(Int128(UInt64.max) * 8) == "147,573,952,589,676,412,920")
  }

  @Test func fractions() {
    #expect(fixed(0, decimals: 1) == "0.0")
    #expect(fixed(0.05, decimals: 1) == "0.1")
    #expect(fixed(0.004, decimals: 2) == "0.00")
    #expect(fixed(12.3456, decimals: 3) == "12.346")
    #expect(fixed(1e20, decimals: 1) == "1e+20")
    #expect(rate(12_345_678) == "12.3 million/s")
    #expect(rate(1500) == "1.5 thousand/s")
    #expect(rate(2) == "2.0/s")
  }

  @Test func durations() {
    #expect(duration(0) == "< 0.1 s")
    #expect(duration(0.5) == "0.5 s")
    #expect(duration(45.4) == "45 s")
    #expect(duration(119) == "119 s")
    #expect(duration(150) == "2.5 min")
    #expect(duration(7200) == "2.0 h")
    #expect(duration(864_000) == "10 days")
    #expect(duration(1e14) == "3,168,874 years")
  }

  @Test func pairs() {
    #expect(
      alignedPairs([["a", "1"], ["long", "two words"]]) == "  a     1\n  long  two words\n")
  }

  @Test func json() {
    var inner = JSONObject()
    inner.add("a", 1)
    var object = JSONObject()
    object.add("all", Int128(UInt64.max) + 1)
    object.add("none", nil as UInt64?)
    object.add("half", 0.5)
    object.add("infinite", Double.infinity)
    object.add("yes", true)
    object.add("te\"xt", "a\\\n\u{1}ü")
    object.add("inner", inner)
    object.add("empty", JSONObject())
    object.add("lines", [3, -1])
    object.add("no lines", [Int]())
    #expect(
      object.text == """
        {"all": 18446744073709551616, "none": null, "half": 0.5, "infinite": null, "yes": true, \
        "te\\"xt": "a\\\\\\u000a\\u0001ü", "inner": {"a": 1}, "empty": {}, \
        "lines": [3, -1], "no lines": []}
        """)
  }

  @Test func progress() {
    #expect(
      ProgressBar.line(numbers: 5_000_000, part: nil, seconds: 2)
        == "5,000,000 numbers, 2.5 million/s")
    #expect(
      ProgressBar.line(numbers: 5_000_000, part: 0.25, seconds: 2)
        == "[######..................] 25 %, 5,000,000 numbers, 2.5 million/s, 0:06 left")
    #expect(
      ProgressBar.line(numbers: 1, part: 0.0001, seconds: 1).hasSuffix("1.0/s, 2:46:39 left"))
    #expect(
      ProgressBar.line(phase: "sorting", numbers: 2, part: nil, seconds: 1)
        == "sorting: 2 numbers, 2.0/s")
    #expect(
      ProgressBar.line(phase: "writing", numbers: 2, part: 0.5, seconds: 1)
        == "writing: [############............] 50 %, 2 numbers, 2.0/s, 0:01 left")
    // A file may grow while it is read.
    #expect(
      ProgressBar.line(numbers: 1, part: 1.5, seconds: 1)
        == "[########################] 100 %, 1 numbers, 1.0/s, 0:00 left")
  }

  @Test func progressOfASecondPhase() {
    var bar = ProgressBar(isWanted: false)
    let start = bar.start
    bar.begin("writing")
    #expect(bar.start > start, "the time of the first phase does not count")
  }
}
