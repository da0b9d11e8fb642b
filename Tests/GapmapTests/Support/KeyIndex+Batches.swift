@testable import Gapmap

/// Batches of keys as arrays, without numbers' types.
extension KeyIndex {
  func contains(sorted keys: [UInt64]) throws(GapmapError) -> [Bool] {
    var answers = [Bool](repeating: false, count: keys.count)
    try contains(sorted: keys, into: &answers)
    return answers
  }

  /// - Parameter answers: At least as many as there are keys.
  func contains(sorted keys: [UInt64], into answers: inout [Bool]) throws(GapmapError) {
    try keys.withSpan { (keys) throws(GapmapError) in
      try answers.withMutableSpan { (answers) throws(GapmapError) in
        try contains(sorted: keys, into: &answers)
      }
    }
  }
}

extension ShardedKeyIndex {
  func contains(sorted keys: [UInt64]) throws(GapmapError) -> [Bool] {
    var answers = [Bool](repeating: false, count: keys.count)
    try keys.withSpan { (keys) throws(GapmapError) in
      try answers.withMutableSpan { (answers) throws(GapmapError) in
        try SortedBatch.lending(keys, &answers) { (batch) throws(GapmapError) in
          try answer(sorted: &batch)
        }
      }
    }
    return answers
  }
}
