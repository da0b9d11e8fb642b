import Gapmap

/// The files of a data set in a directory, and the settings with which Apple's tool processes them.
struct DataSetFiles: Equatable, Sendable {
  let directory: String
  /// What the names begin with.
  let name: String
  /// How many files there are; one is divided by the tool itself.
  let shardCount: Int
  /// How many rows a shard has if the tool divides them.
  let rowsPerShard: Int

  /// The path of a file of rows.
  func path(ofShard shard: Int) -> String {
    "\(directory)/\(shardCount == 1 ? name : "\(name)-\(shard)").binpb"
  }

  /// The path of the settings; whoever finds the file finds whole data with it.
  var configurationPath: String { "\(directory)/\(name)-config.json" }

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

  /// Makes the directory, and takes away old settings, which would vouch for files that are only
  /// being written.
  func begin() throws(GapmapError) {
    try makeDirectory(directory)
    if try readSmallFile(configurationPath, limit: 1) != nil { try removeFile(configurationPath) }
  }

  /// Writes the settings, which is the last thing to do.
  func finish() throws(GapmapError) {
    try replaceSmallFile(configurationPath, with: Array(configuration.utf8))
  }
}
