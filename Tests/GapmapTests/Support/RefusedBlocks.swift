extension RefusedCatalog {
  /// Blocks that are not what their header says, checks right.
  static var blocks: [RefusedFile] {
    func file(
      _ name: String, _ reason: String, _ stage: Refusal.Stage = .lookup, kind: UInt8,
      _ payload: [UInt8], first: UInt64 = 10, maximum: UInt64 = 100, count: UInt64 = 3,
      error: String = "damaged block"
    ) -> RefusedFile {
      RefusedFile(
        name, error, stage, reason,
        SealedFile.oneBlock(
          kind: kind, payload: payload, first: first, maximum: maximum, count: count
        ).bytes)
    }
    return [
      file("kind-55", "kind 55", kind: 0x55, [45], error: "unsupportedEncoding 0x55"),
      file("kind-05", "kind 05", kind: 0x05, [45], error: "unsupportedEncoding 0x5"),
      file("kind-30", "kind 30", kind: 0x30, [45], error: "unsupportedEncoding 0x30"),
      file("no-such-code", "gap tokens in code 0 of none", kind: 0x10, [1, 0b101]),
      file("progression-cut", "a progression without a step", kind: 0x00, []),
      file("progression-of-step-0", "a progression of step 0", kind: 0x00, [0]),
      file("step-not-shortest", "step 45 as AD 00", kind: 0x00, [0xAD, 0x00]),
      file("step-behind", "a byte behind the step", kind: 0x00, [45, 0]),
      file(
        "single-with-step", "a single number with a step", kind: 0x00, [1], maximum: 10,
        count: 1),
      file(
        "progression-short", "the last number is below the maximum", .verification, kind: 0x00,
        [44]),
      file("progression-long", "the last number is above the maximum", kind: 0x00, [46]),
      file(
        "progression-wraps", "the third number is 10 + 2^64", kind: 0x00,
        SealedFile.varint(1 << 63)),
      file("bitmap-of-one", "a bitmap of one number", kind: 0x01, [0b100], maximum: 10, count: 1),
      file("bitmap-of-no-bytes", "a bitmap of no bytes", kind: 0x01, []),
      file("bitmap-zero-end", "the bitmap's last byte is zero", kind: 0x01, [0b1_1100, 0]),
      file("bitmap-count", "two bits for three numbers", kind: 0x01, [0b1100]),
      file("bitmap-first", "the lowest bit is not the first number", kind: 0x01, [0b1_1010]),
      file(
        "bitmap-past-the-end", "a bit for 2^64", kind: 0x01, [0b1_0000, 1], first: .max - 3,
        maximum: .max, count: 2),
      file(
        "elias-fano-64-bits", "64 low bits", kind: 0x02,
        [64] + [UInt8](repeating: 1, count: 17)),
      file(
        "elias-fano-padding", "a padding bit is set", .lookup, kind: 0x02,
        [5, 0b010_00101, 0b1111, 0b1001], maximum: 100),
      file("elias-fano-zero-end", "the last byte is zero", kind: 0x02, [0, 0b1010, 0]),
      file("elias-fano-count", "three high bits for two numbers", kind: 0x02, [0, 0b1_1010]),
      file(
        "elias-fano-not-ascending", "the second number is the first again", .verification,
        kind: 0x02, [0, 0b1001], maximum: 12),
      file(
        "elias-fano-past-the-end", "a number above 2^64 - 1", kind: 0x02,
        [63] + [UInt8](repeating: 0, count: 8) + [0b100], count: 2),
    ]
  }

  /// Blocks through zstd, and codes.
  static var compressed: [RefusedFile] {
    // Symbols 1 and 2, of one bit each.
    let twoSymbols: [UInt8] = [0x81, 0x01]
    func file(
      _ name: String, _ reason: String, _ stage: Refusal.Stage = .lookup, kind: UInt8,
      _ payload: [UInt8], first: UInt64 = 10, maximum: UInt64 = 100, count: UInt64 = 3,
      codes: [[UInt8]]? = nil, error: String = "damaged block"
    ) -> RefusedFile {
      var sealed = SealedFile.oneBlock(
        kind: kind, payload: payload, first: first, maximum: maximum, count: count)
      sealed.codes = codes ?? (kind >= 0x10 ? [twoSymbols] : [])
      return RefusedFile(name, error, stage, reason, sealed.bytes)
    }
    // In raw literals: one byte of header, the symbols, no sequences.
    func raw(_ symbols: [UInt8]) -> [UInt8] { [UInt8(symbols.count << 3)] + symbols + [0] }
    func tokens(_ symbols: [UInt8]) -> [UInt8] { [UInt8(symbols.count + 2)] + raw(symbols) }
    func bitmap(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count)] + raw(bytes) }
    let right = SealedFile.oneBlock(kind: 0x10, payload: [1, 0b101], maximum: 13)
    var codeCheck = right
    codeCheck.codes = [twoSymbols]
    codeCheck.trailer = [.codes: [2, 0, 0, 0, 0]]
    return [
      file("zstd-bitmap-empty", "a bitmap of 0 bytes", kind: 0x03, [0] + raw([1])),
      file(
        "zstd-bitmap-large", "a bitmap of 65,537 bytes", kind: 0x03,
        [0x81, 0x80, 0x04] + raw([1])),
      file("zstd-bitmap-cut", "a bitmap without content", kind: 0x03, [1]),
      file("zstd-bitmap-garbage", "not what zstd writes", kind: 0x03, [20, 1, 2, 3]),
      file("zstd-bitmap-length", "a bitmap shorter than it says", kind: 0x03, [2] + raw([0b11100])),
      file(
        "zstd-bitmap-zero-end", "the bitmap's last byte is zero", .verification, kind: 0x03,
        bitmap([0b1_1100, 0]), maximum: 12),
      file(
        "zstd-bitmap-count", "two bits for three numbers", .verification, kind: 0x03,
        bitmap([0b1_0100]), maximum: 12),
      file(
        "zstd-bitmap-first", "the lowest bit is not the first number", .verification,
        kind: 0x03, bitmap([0b1_1010]), maximum: 12),
      file(
        "zstd-bitmap-late", "the lowest bit is above the first number", .verification,
        kind: 0x03, bitmap([0b11_1000]), maximum: 13),
      file("tokens-of-no-bytes", "no bytes of tokens", kind: 0x04, [0, 0, 0, 0]),
      file("tokens-cut", "fewer bytes of tokens than it says", kind: 0x04, [9, 0]),
      file("tokens-garbage", "not what zstd writes", kind: 0x04, [3, 0, 0, 0]),
      file(
        "tokens-count", "three tokens for two gaps", kind: 0x04,
        tokens([1, 1, 1]), maximum: 12),
      file("token-0", "a token 0", kind: 0x04, tokens([0, 2]), maximum: 12),
      file(
        "tokens-wrap", "a number above 2^64 - 1", kind: 0x04,
        tokens([255, 255]) + [UInt8](repeating: 0xFF, count: 15) + [0b11]),
      file("extra-bits-cut", "no extra bits", kind: 0x04, tokens([16, 16])),
      file(
        "extra-bits-padding", "a padding bit is set", .verification, kind: 0x04,
        tokens([16, 16]) + [0b1_0000], maximum: 42),
      file(
        "extra-bits-behind", "a byte behind the extra bits", .verification, kind: 0x04,
        tokens([16, 16]) + [0, 0], maximum: 42),
      file(
        "stream-too-long", "symbols left in the stream", kind: 0x10,
        [1, 0b1011], maximum: 13),
      file(
        "stream-too-short", "a stream of one symbol for two", kind: 0x10,
        [1, 0b11], maximum: 13),
      file(
        "stream-of-1024-bytes", "a stream longer than its header can say",
        kind: 0x10, SealedFile.varint(1025) + [0b101] + [UInt8](repeating: 0, count: 1024),
        maximum: 13),
      file(
        "no-description", "the code describes nothing", kind: 0x20, [1, 0b10],
        codes: [[0x81, 0x00]], error: "damaged code"),
      file(
        "unused-code", "a code that no block uses describes nothing", .verification, kind: 0x00,
        [45], codes: [[0x81, 0x00]], error: "damaged code"),
      RefusedFile(
        "code-check", "damaged code", .lookup, "the code's check is wrong",
        codeCheck.bytes),
    ]
  }
}
