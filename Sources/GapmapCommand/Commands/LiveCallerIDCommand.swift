import CallBlocking
import Gapmap

/// The command `gapmap live-caller-id`.
enum LiveCallerIDCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "live-caller-id",
    summary: "write the data sets of Live Caller ID Lookup",
    operands: "FILE -o DIRECTORY [options]",
    examples: [
      .init(
        command: "gapmap live-caller-id toll.gapmap -o service",
        meaning: "service/block.binpb, and service/block-config.json for PIRProcessDatabase"),
      .init(
        command: "gapmap live-caller-id toll.gapmap --shards 200 -o service",
        meaning: "block-0.binpb to block-199.binpb, each of which is processed on its own"),
      .init(
        command: "gapmap live-caller-id toll.gapmap --identities names.csv -o service",
        meaning: "identity.binpb, too, from lines as +14085550100,\"Ann Lee\",person,60"),
    ],
    notes: [
      "Numbers have 1 to 15 digits. A row of 11 digits takes 19 bytes, and a file has less",
      "than 2 GiB, so more than 113 million such numbers become shards, divided by the",
      "service's own hash. The columns of identities are number (as people write it),",
      "name, category (person, business or nothing) and minutes that a phone may keep the",
      "answer; a first line whose first column is called \"number\", \"phone\" or the like is",
      "a header, and Apple's test identity is added.",
    ],
    options: [
      .init(
        name: "--output", shortName: "-o", value: .directory(), help: "where the files go"),
      .init(
        name: "--shards", value: "N",
        help: "how many files, 1 to \(LiveCallerID.maximumShardCount) (1 if they fit)"),
      .init(
        name: "--identities", value: .file("CSV"), help: "who calls, for the identity data set"),
      PhoneOptions.countryOption, .json,
    ])

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let path = try arguments.operand("FILE", isOnly: true)
    guard let directory = arguments.value("--output") else {
      throw arguments.usage("where do the data sets go? Say -o DIRECTORY")
    }
    let shards = try arguments.count("--shards")
    if let shards, !(1...UInt64(LiveCallerID.maximumShardCount)).contains(shards) {
      throw arguments.usage("--shards is 1 to \(LiveCallerID.maximumShardCount), not \(shards)")
    }
    let identities = arguments.value("--identities")
    try arguments.refuseRepeatedStandardInput([path] + [identities].compactMap { $0 })
    for input in [path, identities].compactMap({ $0 })
    where input.hasSuffix(".binpb") && areSameFile(directoryName(of: input), directory) {
      throw arguments.usage("\(input) is read, and -o \(directory) may replace it")
    }
    let country = try PhoneOptions.country(arguments)
    if country != nil, identities == nil {
      throw arguments.usage("--country goes with --identities")
    }
    let reports = try withIndex(path) { index in
      try DataSetReport.write(
        NumberIndex<Int64>(index), named: path, shardCount: shards.map { Int($0) },
        identities: identities, country: country, to: directory)
    }
    try printResult(
      arguments.has("--json")
        ? DataSetReport.json(reports) : reports.map(\.text).joined())
    return .yes
  }
}
