import Families
import Foundation
import Testing

@testable import gapmap_families

@Suite struct CommandTests {
  @Test func defaultsAreThoseOfReports() throws {
    let request = Arguments.Request(family: .ids, seed: 1, count: 10_000_000, format: .u64)
    #expect(try Arguments(["ids"]) == .make(request))
  }

  @Test func optionsMayComeInAnyOrder() throws {
    let request = Arguments.Request(
      family: .events, seed: .max, count: 5, format: .text, path: "a file")
    let seed = String(UInt64.max)
    #expect(
      try Arguments(["--seed", seed, "events", "-o", "a file", "--count", "5", "--format", "text"])
        == .make(request))
    #expect(
      try Arguments(["--format", "text", "--count", "5", "-o", "a file", "--seed", seed, "events"])
        == .make(request))
  }

  @Test func dashIsStandardOutput() throws {
    #expect(try Arguments(["ids", "-o", "-"]) == Arguments(["ids"]))
  }

  @Test(
    arguments: [
      ([], "a family must be named"),
      (["phones"], "phones: not one of the families range, uniform, phone"),
      (["ids", "phone"], "phone: one family at a time, and ids came first"),
      (["ids", "--sede", "3"], "--sede: there is no such option"),
      (["ids", "--seed"], "--seed: a value must follow"),
      (["ids", "--seed", "-1"], "--seed -1: a whole number from 0 to 18446744073709551615"),
      (["ids", "--count", "0"], "--count 0: a whole number from 1 to 1000000000 is needed"),
      (["phone", "--count", "26300001"], "--count 26300001: a whole number from 1 to 26300000"),
      (["ids", "--format", "csv"], "--format csv: u64 or text is needed"),
    ] as [([String], String)])
  func refusals(arguments: [String], message: String) throws {
    let error = #expect(throws: CommandError.self) { try Arguments(arguments[...]) }
    let description = try #require(error).description
    #expect(description.hasPrefix(message), "\(description)")
  }

  @Test func numbersAreLittleEndian() throws {
    let bytes = try output(of: ["ids", "--count", "50000"])
    // More than one buffer full.
    try #require(bytes.count > 1 << 18)
    var expected: [UInt8] = []
    Family.ids.emit(count: 50_000) { number in
      for byte in 0..<8 { expected.append(UInt8(number >> UInt64(8 * byte) & 0xff)) }
    }
    // Not ==, of whose failure the testing library would show the difference, for hours.
    #expect(bytes.elementsEqual(expected))
  }

  @Test func textIsOneNumberALine() throws {
    let bytes = try output(of: ["range", "--count", "3", "--format", "text"])
    #expect(String(decoding: bytes, as: UTF8.self) == "18330000000\n18330000001\n18330000002\n")
  }

  @Test func aFileThatCannotBeOpenedIsNamed() {
    #expect(
      throws: CommandError.system(
        operation: "open for writing", path: "/no/such/folder/file",
        reason: "No such file or directory")
    ) {
      try run(Arguments(["range", "--count", "3", "-o", "/no/such/folder/file"]))
    }
  }

  /// Runs the command into a file that is longer than what it writes, and reads the file.
  private func output(of arguments: ArraySlice<String>) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(count: 1 << 20).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    try run(Arguments(arguments + ["-o", file.path]))
    return Array(try Data(contentsOf: file))
  }
}
