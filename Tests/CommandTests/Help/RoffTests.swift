import Testing

@testable import GapmapCommand

@Suite struct RoffTests {
  @Test func text() {
    #expect(Roff.text("a - b") == "a \\- b")
    #expect(Roff.text("'\\t' `x` ^~") == "\\(aq\\et\\(aq \\(gax\\(ga \\(ha\\(ti")
    #expect(Roff.text("10\u{207B}\u{1F600}") == "10\\[u207B]\\[u1F600]")
  }

  /// A line that begins with a dot would be a request.
  @Test func lineStarts() {
    #expect(Roff.text(".csv\nor .npy\n.u64") == "\\&.csv\nor .npy\n\\&.u64")
    #expect(Roff.text("…B\nA…") == "\\&...B\nA...")
    #expect(Roff.text("'a") == "\\(aqa")
  }

  @Test func prose() {
    #expect(Roff.prose("as `gapmap\ndiff` does") == "as \\fBgapmap\ndiff\\fR does")
  }

  @Test func usage() {
    #expect(Roff.usage("[FILE] --max N") == "[\\fIFILE\\fR] \\fB\\-\\-max\\fR \\fIN\\fR")
    #expect(Roff.usage("N… | options") == "\\fIN\\fR\\&... | options")
  }
}
