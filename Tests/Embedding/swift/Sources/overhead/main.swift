// What a lookup costs in Swift: the same measurements as Tests/Embedding/c/overhead.c makes in C.
import Gapmap

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let rounds = 9
let batch = 100_000

func numbers(inFile path: String) -> [UInt64] {
  guard let file = fopen(path, "rb") else { fatalError("cannot open \(path)") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let count = ftell(file) / 8
  rewind(file)
  return [UInt64](unsafeUninitializedCapacity: count) { buffer, read in
    read = fread(buffer.baseAddress, 8, count, file)
  }
}

/// Measures a question about each of some batches; of every batch, the least time counts.
func measure(
  _ what: String, _ batches: [[UInt64]], _ ask: ([UInt64]) throws -> Int
) rethrows -> Int {
  var sum = Duration.zero
  var found = 0
  let clock = ContinuousClock()
  for batch in batches {
    var least = Duration.seconds(1_000_000)
    var there = 0
    for _ in 0..<rounds {
      let start = clock.now
      there = try ask(batch)
      least = min(least, clock.now - start)
    }
    sum += least
    found += there
  }
  let tenths = Int(sum / .nanoseconds(1) / Double(asked.count) * 10 + 0.5)
  print("Swift \(what) \(tenths / 10).\(tenths % 10)")
  return found
}

let index = try NumberIndex<UInt64>(path: CommandLine.arguments[1])
let asked = numbers(inFile: CommandLine.arguments[2])

let batches = stride(from: 0, to: asked.count, by: batch).map {
  Array(asked[$0..<min($0 + batch, asked.count)])
}

let found = try measure("singly", batches) { batch in
  var found = 0
  for number in batch where try index.contains(number) { found += 1 }
  return found
}
let foundSorted = try measure("sorted-batches", batches.map { $0.sorted() }) { batch in
  var found = 0
  for answer in try index.contains(sorted: batch) where answer { found += 1 }
  return found
}
guard found == foundSorted else { fatalError("the answers differ") }
