import Foundation
import Gapmap
import Testing

@testable import CallBlocking

/// Lists that other systems take.
@Suite struct ExportTests {
  private func index(_ folder: Folder, _ numbers: some Sequence<Int64>) throws -> NumberIndex<Int64>
  {
    try folder.write(numbers)
    return try NumberIndex<Int64>(path: folder.index)
  }

  /// Writes a list, and checks what is told about it.
  private func write(_ export: NumberExport, _ folder: Folder) throws -> [UInt8] {
    let summary = try export.write(to: "\(folder.path)/list")
    let bytes = try folder.read("list")
    #expect(summary.byteCount == UInt64(bytes.count))
    // Integers that are the same are counted before they are known to be.
    #expect(
      export.form == .android
        ? summary.entryCount <= export.entryCount : summary.entryCount == export.entryCount)
    #expect(
      export.form == .android
        ? summary.byteCount <= export.byteCount : summary.byteCount == export.byteCount)
    return bytes
  }

  private func text(_ export: NumberExport, _ folder: Folder) throws -> String {
    String(decoding: try write(export, folder), as: UTF8.self)
  }

  private func integers(_ bytes: [UInt8]) -> [Int64] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      (0..<8).reduce(into: Int64(0)) { $0 |= Int64(bytes[start + $1]) << Int64(8 * $1) }
    }
  }

  @Test(
    arguments: [
      (.text, "7\n18335550100\n819012345678\n"),
      (.plus, "+7\n+18335550100\n+819012345678\n"),
      (.freeswitch, "7\n18335550100\n819012345678\n"),
      (
        .csv,
        """
        number,label
        +7,"Ann's ""best"", or so"
        +18335550100,"Ann's ""best"", or so"
        +819012345678,"Ann's ""best"", or so"

        """
      ),
      (
        .asterisk,
        """
        BEGIN;
        INSERT OR REPLACE INTO astdb (key, value) VALUES ('/blacklist/7', 'Ann''s "best", or so');
        INSERT OR REPLACE INTO astdb (key, value) VALUES ('/blacklist/18335550100', 'Ann''s "best", or so');
        INSERT OR REPLACE INTO astdb (key, value) VALUES ('/blacklist/819012345678', 'Ann''s "best", or so');
        COMMIT;

        """
      ),
    ] as [(ExportForm, String)])
  func forms(form: ExportForm, expected: String) throws {
    let folder = try Folder()
    let index = try index(folder, [7, 18_335_550_100, 819_012_345_678])
    let export = try NumberExport(index, for: form, label: "Ann's \"best\", or so")
    #expect(try text(export, folder) == expected)
    #expect(export.leftOutCount == 0)
  }

  @Test func usualLabel() throws {
    let folder = try Folder()
    let export = try NumberExport(index(folder, [33_162_000_000]), for: .csv)
    #expect(try text(export, folder) == "number,label\n+33162000000,blocked\n")
    let national = try NumberExport(
      index(folder, [33_162_000_000]), for: .csv, national: Country("FR"))
    #expect(try text(national, folder) == "number,label\n0162000000,blocked\n")
  }

  /// Lines of all lengths, in whichever order digits change.
  @Test func manyNumbers() throws {
    let folder = try Folder()
    var random = SplitMix(seed: 5)
    let scattered = (0..<20_000).map { _ in
      Int64.random(
        in: 1...PowersOfTen.power(.random(in: 1...15, using: &random)) - 1, using: &random)
    }
    let numbers = Set(scattered + Array(99_990...100_010) + Array(18_339_990_000...18_340_010_000))
      .sorted()
    let index = try index(folder, numbers)
    #expect(
      try text(NumberExport(index, for: .text), folder) == numbers.map { "\($0)\n" }.joined())
    #expect(try integers(write(NumberExport(index, for: .android), folder)) == numbers)
  }

  @Test func noNumbers() throws {
    let folder = try Folder()
    let index = try index(folder, [])
    #expect(try text(NumberExport(index, for: .text), folder) == "")
    #expect(try text(NumberExport(index, for: .asterisk), folder) == "BEGIN;\nCOMMIT;\n")
    #expect(try text(NumberExport(index, for: .text, national: Country("JP")), folder) == "")
  }

  /// Each country's own example, as libphonenumber writes it there.
  @Test func nationalForms() throws {
    let folder = try Folder()
    for line in exampleNumbers.split(separator: "\n") {
      let fields = line.split(separator: ";")
      let country = try #require(Country(String(fields[0])))
      let index = try index(folder, [#require(Int64(fields[3]))])
      let lines = try text(NumberExport(index, for: .text, national: country), folder)
        .split(separator: "\n")
      #expect(lines.count == country.writtenPrefixes.count)
      let digits = fields[1].filter { ("0"..."9").contains($0) }
      #expect(lines.contains(Substring(digits)), "\(line): \(lines)")
    }
  }

  /// Numbers of every length a country may have: where nothing stands before them, where 0 does or 06,
  /// where both do, and where numbers begin with 0 themselves.
  @Test(arguments: ["US", "JP", "HU", "CN", "IT", "BY", "IN"])
  func nationalOrder(id: String) throws {
    let folder = try Folder()
    let country = try #require(Country(id))
    let code = "\(country.callingCode)"
    var random = SplitMix(seed: 9)
    var behind: Set<String> = ["0", "00", "1", "01", "10", "9999"]
    for _ in 0..<3000 {
      let width = Int.random(in: 1...(15 - code.count), using: &random)
      behind.insert((0..<width).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined())
    }
    let own = behind.map { Int64(code + $0)! }
    // Neighbours of the country's numbers, and the code itself.
    let others = [Int64(code)!, Int64(code)! * 10 - 1, Int64(code)! * 10 + 10, 999_000_000_000_000]
    let index = try index(folder, Set(own + others).sorted())
    let strangers = Set(others).subtracting(own).filter {
      !"\($0)".hasPrefix(code) || "\($0)" == code
    }
    let forms = behind.flatMap { text in country.writtenPrefixes.map { $0 + text } }
    let export = try NumberExport(index, for: .text, national: country)
    #expect(export.leftOutCount == UInt64(strangers.count))
    let lines = try text(export, folder).split(separator: "\n").map(String.init)
    #expect(lines.sorted() == forms.sorted())
    let written = lines.map { Int64($0)! }
    #expect(written == written.sorted())
    let binary = try write(NumberExport(index, for: .android, national: country), folder)
    #expect(integers(binary) == Set(written).sorted())
  }

  @Test func refusals() throws {
    let folder = try Folder()
    func refused(_ error: ExportError, _ body: () throws -> Void) {
      #expect(throws: error) { try body() }
    }
    let zero = try index(folder, [0, 5])
    refused(.numberOutOfRange(0)) { _ = try NumberExport(zero, for: .text) }
    let long = try index(folder, [5, 1_000_000_000_000_000])
    refused(.numberOutOfRange(1_000_000_000_000_000)) { _ = try NumberExport(long, for: .text) }
    let one = try index(folder, [18_335_550_100])
    refused(.noSuchForm) { _ = try NumberExport(one, for: .plus, national: Country("US")) }
    refused(.label) { _ = try NumberExport(one, for: .csv, label: "a\nb") }
    let japan = try #require(Country("JP"))
    refused(.noneOfCountry(japan, count: 1)) {
      _ = try NumberExport(one, for: .text, national: japan)
    }
    try folder.write(10_000_000...999_999_999)
    let many = try NumberIndex<Int64>(path: folder.index)
    refused(.tooManyNumbers(count: 990_000_000, maximum: 268_435_455)) {
      _ = try NumberExport(many, for: .android)
    }
  }

  /// What does not fit is not begun.
  @Test func noRoom() throws {
    let folder = try Folder()
    try folder.write(1_000_000...999_999_999_999_999)
    let export = try NumberExport(NumberIndex<Int64>(path: folder.index), for: .text)
    let error = try #require(throws: ExportError.self) {
      try export.write(to: "\(folder.path)/list")
    }
    guard case .noRoom(999_999_999_000_000, let byteCount, let available) = error else {
      Issue.record(error)
      return
    }
    // Seven digits and a line's end, and so on up to 15.
    let digits = (7...15).reduce(0) { $0 + 9 * PowersOfTen.power($1 - 1) * Int64($1 + 1) }
    #expect(byteCount == UInt64(digits) && available < byteCount)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["blocked.gapmap"])
  }
}
