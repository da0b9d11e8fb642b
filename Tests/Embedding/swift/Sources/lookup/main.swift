// Builds indexes and asks them.
import Gapmap

let directory = CommandLine.arguments.dropFirst().first ?? "."
let path = "\(directory)/toll833.gapmap"

// A file appears when it is finished, whole. Ranges cost the same however long they are.
let writer = try IndexWriter<Int64>(path: path)
try writer.append(18_330_000_000...18_339_999_999)
try writer.append(contentsOf: [18_445_550_100, 18_445_550_101, 18_445_550_177])
let summary = try writer.finish()
print("\(summary.count) numbers in \(summary.byteCount) bytes")

// Opening maps the file and reads some of its bytes. Any number of threads may ask.
let index = try NumberIndex<Int64>(path: path)
print(try index.contains(18_335_551_234), try index.contains(18_345_551_234))
print(try index.rank(of: 18_445_550_100), try index.select(10_000_002))
print(try index.successor(atLeast: 18_445_550_102) ?? "none above")
print(try index.predecessor(below: 18_330_000_000) ?? "none below")
print(try index.count(in: 18_335_000_000...18_335_999_999))

// Many in ascending order are answered faster than one by one.
print(try index.contains(sorted: [18_329_999_999, 18_330_000_000, 18_445_550_177]))

// A cursor goes anywhere and both ways, by numbers or by whole ranges.
let cursor = index.makeCursor()
try cursor.seek(to: 18_339_999_999)
print(try cursor.next() ?? "the end", try cursor.next() ?? "the end")
try cursor.seek(toPosition: 0)
while let range = try cursor.nextRange() { print(range) }

// Sets are combined number by number, in constant memory, wherever they are.
let kept = NumberSet(index).subtracting(NumberSet(18_330_000_000...18_334_999_999))
func write(_ numbers: NumberSet<Int64>, to path: String) throws(GapmapError) {
  let writer = try IndexWriter<Int64>(path: path)
  try writer.append(contentsOf: numbers)
  print("\(try writer.finish().count) numbers in a shard")
}
let low = "\(directory)/low.gapmap"
let high = "\(directory)/high.gapmap"
try write(kept.intersection(NumberSet(0...18_400_000_000)), to: low)
try write(kept.intersection(NumberSet(18_400_000_001...Int64.max)), to: high)

// Files that follow each other on the number line answer like one.
let shards = try ShardedIndex<Int64>(paths: [low, high])
print(shards.count, try shards.contains(18_335_551_234), try shards.contains(18_330_000_000))

// Whatever is wrong with a file is an error with the facts in it, and a sentence.
do throws(GapmapError) {
  _ = try NumberIndex<UInt64>(path: path)
} catch {
  print(error)
}
