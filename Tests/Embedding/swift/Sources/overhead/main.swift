// What a lookup costs in Swift: the same measurements as Tests/Embedding/c/overhead.c makes in C.
import Gapmap

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

let rounds = 7
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

func measure(_ what: String, count: Int, _ ask: () throws -> Int) rethrows -> Int {
  var least = Duration.seconds(1_000_000)
  var found = 0
  for _ in 0..<rounds {
    let clock = ContinuousClock()
    let start = clock.now
    found = try ask()
    least = min(least, clock.now - start)
  }
  let tenths = Int(least / .nanoseconds(1) / Double(count) * 10 + 0.5)
  print("Swift \(what) \(tenths / 10).\(tenths % 10)")
  return found
}

let index = try NumberIndex<UInt64>(path: CommandLine.arguments[1])
let asked = numbers(inFile: CommandLine.arguments[2])

func askSingly() throws -> Int {
  var found = 0
  for number in asked where try index.contains(number) { found += 1 }
  return found
}

let sorted = stride(from: 0, to: asked.count, by: batch).map {
  asked[$0..<min($0 + batch, asked.count)].sorted()
}

_ = try askSingly()
let found = try measure("singly", count: asked.count, askSingly)
let foundSorted = try measure("sorted-batches", count: asked.count) {
  var found = 0
  for batch in sorted {
    for answer in try index.contains(sorted: batch) where answer { found += 1 }
  }
  return found
}
guard found == foundSorted else { fatalError("the answers differ") }
