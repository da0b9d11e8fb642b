extension KeyWriter {
  /// Appends all keys of a set that is worked out meanwhile.
  ///
  /// Pages and blocks of which the set has all keys, and nothing between them, are copied.
  ///
  /// - Parameters:
  ///   - set: Above all keys before it.
  ///   - progress: Told now and then how many keys have been appended in all.
  /// - Throws: `numberTypeMismatch` if the set's numbers are not of the writer's type; as reading the
  ///   set and as `append(_:)`. The writer cannot be used any more then.
  /// - Complexity: As to read the set, and O(*n*) for the *n* keys that are not copied.
  package func append(
    contentsOf set: KeySet, progress: (UInt64) -> Void = { _ in }
  ) throws(GapmapError) {
    let stream = try sure { () throws(GapmapError) in
      guard set.type == type else {
        throw .numberTypeMismatch(found: set.type.name, requested: type.name)
      }
      return try set.makeStream()
    }
    preferredCodes = set.largestIndex
    var runs = Runs()
    var keys: [UInt64] = []
    while true {
      switch try sure({ () throws(GapmapError) in try stream.next(&runs) }) {
      case .end: return
      case .page(let page): try append(page)
      case .block(let block): try append(block)
      case .edited(let block): try append(block)
      case .progression(let progression): try append(progression)
      case .runs: try append(runs, gathering: &keys)
      }
      progress(count)
    }
  }

  /// Appends runs.
  ///
  /// - Parameters:
  ///   - runs: Above all keys before them.
  ///   - keys: Memory for keys that are gathered, kept from one call to the next.
  private func append(_ runs: Runs, gathering keys: inout [UInt64]) throws(GapmapError) {
    keys.removeAll(keepingCapacity: true)
    for index in 0..<runs.count {
      let run = runs[index]
      if run.last - run.first < UInt64(Segment.longProgression) {
        for key in run.first...run.last { keys.append(key) }
        if keys.count < 2 * Runs.capacity { continue }
      }
      try appendGathered(&keys)
      if run.last - run.first >= UInt64(Segment.longProgression) {
        try append(from: run.first, through: run.last)
      }
    }
    try appendGathered(&keys)
  }

  private func appendGathered(_ keys: inout [UInt64]) throws(GapmapError) {
    try keys.withSpan { (keys) throws(GapmapError) in try append(contentsOf: keys) }
    keys.removeAll(keepingCapacity: true)
  }
}
