import Foundation
import Testing

@testable import GapmapCommand

@Suite struct ManualPageTests {
  /// The page as it lies beside the other documents.
  private static let published = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../docs/gapmap.1").standardized.path

  @Test func thePublishedPageIsWhatTheProgramWrites() throws {
    let folder = try Folder()
    let written = try Program.run("help", "--man", in: folder)
    #expect(written.status == 0)
    #expect(written.messages == "")
    let published = try String(contentsOfFile: Self.published, encoding: .utf8)
    #expect(
      published == written.output, "bring it up to date by `gapmap help --man > docs/gapmap.1`")
  }

  /// What `--help` says must be on the page as it is read.
  @Test(.enabled(if: Program.has("mandoc"))) func thePageSaysWhatHelpSays() throws {
    let folder = try Folder()
    let page = try Program.shell("$GAPMAP help --man | mandoc -T ascii -O width=500", in: folder)
    #expect(page.status == 0)
    // Bold is a character, a step back and the character again.
    let words = page.output.replacing(/.\u{8}/, with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    func has(_ text: String) -> Bool {
      words.contains(
        text.replacing("…", with: "...").replacing("`", with: "")
          .split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    for specification in GapmapProgram.commands.map({ $0.specification }) {
      #expect(has("gapmap \(specification.name) \(specification.operands)"))
      for example in specification.examples {
        #expect(has("\(example.command) \(example.meaning)"), "\(example.command)")
      }
      for note in specification.notes { #expect(has(note), "\(note)") }
      for option in specification.options {
        let names = [option.shortName, option.name].compactMap { $0 }.joined(separator: ", ")
        let value = option.value.map { " \($0.placeholder)" } ?? ""
        #expect(has("\(names)\(value) \(option.help)"), "\(option.name)")
      }
    }
    #expect(has("EXIT STATUS 0 yes or done 1 no 2 trouble"))
  }

  @Test(.enabled(if: Program.has("mandoc"))) func mandocHasNothingToWarnOf() throws {
    let result = try Program.shell(
      "mandoc -T lint -W warning '\(Self.published)'", in: try Folder())
    #expect(result == Program.Result(status: 0, output: "", messages: ""))
  }

  @Test(.enabled(if: Program.has("groff"))) func groffHasNothingToWarnOf() throws {
    for device in ["ascii", "utf8"] {
      let result = try Program.shell(
        "groff -man -ww -T\(device) '\(Self.published)' > /dev/null", in: try Folder())
      #expect(result == Program.Result(status: 0, output: "", messages: ""))
    }
  }
}
