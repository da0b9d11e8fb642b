@testable import Gapmap

/// Batches of keys as arrays, without numbers' types.
extension KeyIndex {
  func contains(sorted keys: [UInt64]) throws(GapmapError) -> [Bool] {
    var answers = [Bool](repeating: false, count: keys.count)
    try contains(sorted: keys, into: &answers)
    return answers
  }

  /// - Parameter answers: As many as there are keys.
  func contains(sorted keys: [UInt64], into answers: inout [Bool]) throws(GapmapError) {
    try lend(keys, &answers) { (batch) throws(GapmapError) in try answer(sorted: &batch) }
  }

  func contains(each keys: [UInt64]) throws(GapmapError) -> [Bool] {
    var answers = [Bool](repeating: false, count: keys.count)
    try lend(keys, &answers) { (batch) throws(GapmapError) in try answer(each: &batch) }
    return answers
  }
}

extension ShardedKeyIndex {
  func contains(sorted keys: [UInt64]) throws(GapmapError) -> [Bool] {
    var answers = [Bool](repeating: false, count: keys.count)
    try lend(keys, &answers) { (batch) throws(GapmapError) in try answer(sorted: &batch) }
    return answers
  }
}

private func lend(
  _ keys: [UInt64], _ answers: inout [Bool],
  _ body: (inout LookupBatch) throws(GapmapError) -> Void
) throws(GapmapError) {
  try keys.withSpan { (keys) throws(GapmapError) in
    try answers.withMutableSpan { (answers) throws(GapmapError) in
      try LookupBatch.lending(keys, &answers, body)
    }
  }
}
