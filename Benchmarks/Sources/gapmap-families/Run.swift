import Families

/// Does what the arguments ask for.
func run(_ arguments: Arguments) throws(CommandError) {
  switch arguments {
  case .help:
    print(help)
  case .list:
    for family in Family.allCases {
      let padding = String(repeating: " ", count: 10 - family.rawValue.count)
      print("\(family.rawValue)\(padding)\(family.summary)")
    }
  case .make(let request):
    var output = try NumberOutput(path: request.path, format: request.format)
    try request.family.emit(count: request.count, seed: request.seed) {
      (number) throws(CommandError) in try output.write(number)
    }
    try output.finish()
  }
}

private let help = """
  Makes the families of numbers that gapmap's benchmarks measure, sorted and without duplicates.

    gapmap-families --list                            which families there are
    gapmap-families phone -o phone.u64                one of them, as 64-bit little-endian numbers
    gapmap-families uniform --count 100 --format text a hundred numbers, one decimal number a line
    gapmap-families events --seed 7 | gapmap build - --format u64 -o events.gapmap

  gapmap-families NAME [--seed S] [--count N] [--format u64|text] [-o FILE]

    --seed S     which of the family's many instances, 0 to 2^64 - 1;
                 \(Family.defaultSeed) unless given
    --count N    how large: draws, or for ids and phone the size in proportion;
                 \(Family.defaultCount) unless given
    --format F   u64 (unless given) or text
    -o FILE      where to; standard output unless given, or if -
  """
