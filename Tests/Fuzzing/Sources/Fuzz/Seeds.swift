#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@testable import Gapmap
@testable import TestSupport

/// A first corpus for every target, made from golden files.
enum Seeds {
  /// - Parameters:
  ///   - golden: A folder of index files.
  ///   - corpus: The folder in which each target has one of its own, which must be there.
  static func write(from golden: String, to corpus: String) {
    attempt(isSound: true) { () throws(GapmapError) in
      for name in try Syscalls.names(inDirectory: golden) where name.hasSuffix(".gapmap") {
        let bytes = contents("\(golden)/\(name)")
        put(bytes, "\(corpus)/open/\(name)")
        for (number, block) in blocks(of: bytes).enumerated() where number < 12 {
          put(block.bytes, "\(corpus)/blocks/\(name)-\(number)")
        }
      }
    }
    for (number, input) in inputs().enumerated() { put(input, "\(corpus)/inputs/\(number)") }
    var random = OracleRandom(seed: 1)
    for number in 0..<40 {
      let bytes = (0..<(20 + number * 4)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      put(bytes, "\(corpus)/operations/\(number)")
    }
  }

  /// The blocks of a file, if it is sound.
  private static func blocks(of bytes: [UInt8]) -> [SingleBlockInput] {
    attempt { () throws(GapmapError) in
      let index = try KeyIndex(bytes: bytes)
      var blocks: [SingleBlockInput] = []
      for number in 0..<index.pageCount {
        let page = try index.page(index.directory.entry(at: number))
        for block in 0..<page.blockCount {
          let view = page.block(block)
          blocks.append(
            SingleBlockInput(
              kind: view.kind.rawValue, count: view.count, first: view.first, last: view.last,
              code: try view.kind.code.map { (code) throws(GapmapError) in
                try index.codes.description(code)
              } ?? [], payload: view.payload.copied()))
        }
      }
      return blocks
    } ?? []
  }

  /// Small inputs of every format, in pieces of some length.
  private static func inputs() -> [[UInt8]] {
    let texts = [
      "1\n2\n3\n", "18330000000\r\n18330000001\n", "# list\n\n -5\n+7\t\n",
      "-9223372036854775808\n",
      "18446744073709551615\n", "00000000000000000000000001\n12345678901234567\n",
      "n,m\n1,2\n\"3\",4\n", "a,b,n\r\n1,2,3\r\n\"x\"\"y\",,\"9\"\n", "\u{FEFF}12\n",
      "1,2,3\n4,5,6", "1...5\n8...40\n-3...+3\n9...8\n",
    ]
    var inputs: [[UInt8]] = []
    for text in texts {
      for head: [UInt8] in [[0, 5], [1, 5], [9, 63], [0x11, 3], [0x21, 3], [0x48, 1]] {
        inputs.append(head + Array(text.utf8))
      }
    }
    var words: [UInt8] = []
    for word: UInt64 in [1, 2, 3, 1 << 40, .max] { words.append(littleEndian: word) }
    for head: [UInt8] in [[2, 7], [3, 9], [10, 1], [11, 8]] { inputs.append(head + words) }
    for type in ["<i8", "<u8", "<i4", "<u4"] {
      let header = "{'descr': '\(type)', 'fortran_order': False, 'shape': (5,), }\n"
      let start: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0]
      inputs.append([4, 20] + start + Array(header.utf8) + words)
    }
    // "1\n2\n3\n" through zstd, as a raw block and as a repeated byte.
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20]
    inputs.append([0x40, 9] + frame + [6, 0x31, 0, 0] + Array("1\n2\n3\n".utf8))
    inputs.append([0x40, 9] + frame + [6, 0x33, 0, 0, 0x0A])
    return inputs
  }

  private static func contents(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fail("\(path) cannot be read") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  private static func put(_ bytes: [UInt8], _ path: String) {
    guard let file = fopen(path, "w") else { fail("\(path) cannot be written") }
    expect(fwrite(bytes, 1, bytes.count, file) == bytes.count, "\(path) cannot be written")
    fclose(file)
  }
}
