import Foundation
import Gapmap
import Testing

@testable import GapmapCommand

/// What `gapmap bench` makes of its times.
@Suite struct BenchReportTests {
  /// What people must be told where there is no array of all numbers.
  @Test func notes() throws {
    let folder = try Folder()
    let built = try Program.run("build", "--range", "1...1000000000000000", "-o", "x", in: folder)
    try #require(built.status == 0)
    var report = BenchReport(index: try KeyIndex(path: "\(folder.path)/x"), seed: 5)
    report.slice = BenchReport.Slice(start: 1_234_567, count: 4000)
    report.rounds = 6
    report.seconds = 2.34
    let text = report.text(name: "x")
    #expect(text.contains(" 8,000,000,000,000,000  < 0.0001\n"))
    #expect(text.contains("Medians of 6 rounds"))
    #expect(text.contains("; 2.3 s, seed 5.\n"))
    #expect(
      text.hasSuffix(
        """
        There was no room or time for an array of all numbers. Both were asked about 4,000 of them,
        from position 1,234,567 on, and the array holds no others.
        There are no gaps between these numbers; the absent ones asked for lie elsewhere.

        """))
  }

  @Test func spreads() {
    let odd = BenchSpread([3, 1, 2])
    #expect(odd.minimum == 1 && odd.median == 2 && odd.maximum == 3)
    let even = BenchSpread([4, 1, 2, 8])
    #expect(even.minimum == 1 && even.median == 3 && even.maximum == 8)
    var samples = BenchSamples()
    samples.add(index: 1, raw: 2)
    samples.add(index: 9, raw: 3)
    samples.add(index: 6, raw: 6)
    // The ratio of the medians would be 2.
    #expect(samples.ratio.median == 1 && samples.ratio.maximum == 3)
  }

  @Test func durations() {
    #expect(BenchReport.duration(0.456) == "0.46 ns")
    #expect(BenchReport.duration(123.4) == "123.4 ns")
    #expect(BenchReport.duration(9876) == "9.88 us")
    #expect(BenchReport.duration(43_210_000) == "43.2 ms")
    #expect(BenchReport.duration(1.5e9) == "1.50 s")
  }
}
