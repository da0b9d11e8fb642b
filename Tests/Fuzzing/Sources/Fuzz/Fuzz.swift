import CFuzzer

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The fuzzer: `gapmap-fuzz [libFuzzer's options]`, with the environment variable `GAPMAP_FUZZ` set to
/// the target's name, or `gapmap-fuzz seeds GOLDEN CORPUS` to make a first corpus for every target
/// from a folder of index files.
///
/// libFuzzer starts itself again with its own options, and has no place for others.
@main
struct Fuzz {
  static let target: Target = {
    let name = getenv("GAPMAP_FUZZ").map { String(cString: $0) } ?? ""
    guard let target = Target(rawValue: name) else {
      let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
      fail("GAPMAP_FUZZ must be one of \(names)")
    }
    return target
  }()

  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "seeds" {
      return Seeds.write(from: arguments[2], to: arguments[3])
    }
    var count = CommandLine.argc
    var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &values) { data, size in
        Fuzz.target.run(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      })
  }
}

/// What is fuzzed.
enum Target: String, CaseIterable {
  /// Opening a file, and every operation.
  case open
  /// Each decoder of blocks alone.
  case blocks
  /// The readers of text, CSV, npy and arrays of integers.
  case inputs
  /// Random operations on sets against a sorted array.
  case operations

  func run(_ bytes: [UInt8]) {
    switch self {
    case .open: OpenTarget.run(bytes)
    case .blocks: BlockTarget.run(bytes)
    case .inputs: InputTarget.run(bytes)
    case .operations: OperationsTarget.run(bytes)
    }
  }
}

/// Mutates an input of the fuzzer in place; see FuzzerInterface.h of LLVM.
@c @implementation
public func LLVMFuzzerCustomMutator(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32
) -> Int {
  guard Fuzz.target == .open else { return LLVMFuzzerMutate(data, size, maximum) }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let mutated = FileMutation(seed: seed, maximum: maximum).mutated(bytes).prefix(maximum)
  for (i, byte) in mutated.enumerated() { data[i] = byte }
  return mutated.count
}
