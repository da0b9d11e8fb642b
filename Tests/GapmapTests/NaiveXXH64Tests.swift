import Testing

struct NaiveXXH64Tests {
  @Test func shortTexts() {
    #expect(naiveXXH64([], seed: 0) == 0xEF46_DB37_51D8_E999)
    #expect(naiveXXH64(Array("abc".utf8), seed: 0) == 0x44BC_2CF5_AD77_0999)
  }

  /// The vectors of xxHash's own self-test, over its pseudorandom bytes.
  @Test(
    arguments: [
      (0, 2_654_435_761, 0xAC75_FDA2_929B_17EF),
      (1, 0, 0xE934_A84A_DB05_2768),
      (1, 2_654_435_761, 0x5014_6076_43A9_B4C3),
      (4, 0, 0x9136_A0DC_A574_57EE),
      (14, 0, 0x8282_DCC4_994E_35C8),
      (14, 2_654_435_761, 0xC3BD_6BF6_3DEB_6DF0),
      (222, 0, 0xB641_AE8C_B691_C174),
      (222, 2_654_435_761, 0x20CB_8AB7_AE10_C14A),
    ] as [(Int, UInt64, UInt64)])
  func selfTest(length: Int, seed: UInt64, hash: UInt64) {
    var generator: UInt64 = 2_654_435_761
    let bytes = (0..<length).map { _ in
      defer { generator &*= 11_400_714_785_074_694_797 }
      return UInt8(generator >> 56)
    }
    #expect(naiveXXH64(bytes, seed: seed) == hash)
  }
}
