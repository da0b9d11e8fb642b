@testable import TestSupport
@testable import Gapmap

/// What the reader written from the format's page alone, for simplicity only, says of a file.
enum Verdict {
  case sound(NaiveIndex)
  case damaged(String)
  /// It has more numbers than that reader cares to hold.
  case unknown

  /// How many numbers it holds.
  private static let limit = 1 << 18

  init(_ bytes: [UInt8]) {
    do {
      self = .sound(try NaiveIndex.read(bytes, limit: Self.limit))
    } catch let error as NaiveError {
      self =
        error.message.hasPrefix("more than \(Self.limit) keys") ? .unknown : .damaged("\(error)")
    } catch {
      fail("the naive reader throws \(error)")
    }
  }

  /// Fails if the engine's own verdict is another.
  func compare(_ refusal: GapmapError?, of bytes: [UInt8]) {
    switch (self, refusal) {
    case (.sound, let refusal?):
      expect(!Exactness.holds(bytes), "refused, but sound: \(refusal)")
    case (.damaged(let reason), nil): fail("found sound, but damaged: \(reason)")
    default: break
    }
  }
}
