/// The names of a data set's files, and the settings with which Apple's tool processes them.
struct DataSetFiles: Equatable, Sendable {
  /// What the names begin with.
  let name: String
  /// How many files there are; one is divided by the tool itself.
  let shardCount: Int
  /// How many rows a shard has if the tool divides them.
  let rowsPerShard: Int

  /// The name of a file of rows.
  func name(ofShard shard: Int) -> String {
    "\(shardCount == 1 ? name : "\(name)-\(shard)").binpb"
  }

  /// Whether a file is one of rows of this data set, with whatever number of shards.
  func isRows(_ file: String) -> Bool {
    if file == "\(name).binpb" { return true }
    guard file.hasPrefix("\(name)-"), file.hasSuffix(".binpb") else { return false }
    let number = file.dropFirst(name.count + 1).dropLast(6)
    return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The name of the settings; whoever finds the file finds whole data with it.
  var configurationName: String { "\(name)-config.json" }

  /// The settings.
  ///
  /// Of several files each is processed on its own, its number put for `SHARD_ID`.
  var configuration: String {
    let input = shardCount == 1 ? name : "\(name)-SHARD_ID"
    let sharding =
      shardCount == 1 ? "\"entryCountPerShard\": \(rowsPerShard)" : "\"shardCount\": 1"
    return """
      {
        "inputDatabase": "\(input).binpb",
        "outputDatabase": "\(name)-SHARD_ID.bin",
        "outputPirParameters": "\(name)-SHARD_ID.params.txtpb",
        "outputEvaluationKeyConfig": "\(input)-evaluation-key.txtpb",
        "databaseType": "keyword",
        "rlweParameters": "n_4096_logq_27_28_28_logt_5",
        "sharding": {\(sharding)},
        "trialsPerShard": 1
      }

      """
  }
}
