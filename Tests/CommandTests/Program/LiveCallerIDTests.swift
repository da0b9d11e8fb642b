import Testing

/// The command that writes data sets for Live Caller ID Lookup.
@Suite struct LiveCallerIDTests {
  private func index(_ range: String, _ folder: Folder) throws {
    #expect(
      try Program.run("build", "--range", range, "-o", "x.gapmap", in: folder).status == 0)
  }

  @Test func blocking() throws {
    let folder = try Folder()
    try index("18330000000...18330000999", folder)
    let result = try Program.run("live-caller-id", "x.gapmap", "-o", "out", in: folder)
    #expect(
      result
        == Program.Result(
          status: 0,
          output: """
            out/block.binpb: 1,000 rows, 19,000 bytes; 1 shard of service block, settings in \
            out/block-config.json

            """,
          messages: ""))
    #expect(try folder.read("out/block.binpb").count == 19_000)
    #expect(try folder.names() == ["x.gapmap", "out"])
  }

  @Test func shardsAndIdentities() throws {
    let folder = try Folder()
    try index("18330000000...18330000999", folder)
    try folder.write(
      "number,name,category,minutes\n+2 2,\"Lee, \"\"A\"\" \",Person,60\r\n\n7, Shop ,,\n8,X\n",
      to: "names.csv")
    let result = try Program.run(
      "live-caller-id", "x.gapmap", "--shards", "3", "--identities", "names.csv", "-o", "out",
      "--json", in: folder)
    #expect(result.status == 0 && result.messages == "")
    #expect(
      result.output == """
        {"block": {"rows": 1000, "bytes": 19000, "files": 3, "firstFile": "out/block-0.binpb", \
        "shards": 3, "configuration": "out/block-config.json"}, "identity": {"rows": 4, \
        "bytes": 84, "files": 1, "firstFile": "out/identity.binpb", "shards": 1, \
        "configuration": "out/identity-config.json", "warning": "names.csv: 3 numbers have no \
        possible length, the first in line 2; write + and the country code, or name the country"}}

        """)
    let bytes = try (0..<3).map { try folder.read("out/block-\($0).binpb").count }
    #expect(bytes.reduce(0, +) == 19_000)
    let identities = try folder.read("out/identity.binpb")
    #expect(String(decoding: identities, as: UTF8.self).contains("Lee, \"A\""))
  }

  @Test func badInput() throws {
    let folder = try Folder()
    try index("0...5", folder)
    #expect(
      try Program.run("live-caller-id", "x.gapmap", "-o", "out", in: folder)
        == Program.Result(
          status: 2, output: "",
          messages: "gapmap: x.gapmap: 0 is no phone number: these have 1 to 15 digits\n"))
    try index("1...999999999999999", folder)
    let large = try Program.run("live-caller-id", "x.gapmap", "-o", "out", in: folder)
    #expect(large.status == 2)
    #expect(large.messages.hasPrefix("gapmap: x.gapmap: 999,999,999,999,999 numbers are too many"))
    #expect(try !folder.names().contains("out"))
    // What is wrong with the numbers is told before anything is made of the identities.
    try folder.write("2,B\n", to: "names.csv")
    for arguments in [[], ["--shards", "2"]] {
      if !arguments.isEmpty { try index("1", folder) }
      let options = (["$GAPMAP live-caller-id x.gapmap --identities names.csv -o out"] + arguments)
      let refused = try Program.shell(options.joined(separator: " "), in: folder)
      #expect(refused.status == 2 && !refused.messages.isEmpty)
      #expect(try folder.names().sorted() == ["names.csv", "x.gapmap"])
    }
    try index("1...9", folder)
    for (csv, reason) in [
      ("+81 3,A\n+y,B\n", "line 2: '+y': 'y' does not belong in a telephone number"),
      ("+81,A\n", "line 1: '+81': +81 is a country code; the number behind it is missing"),
      (
        "1234567890123456,B\n",
        "line 1: '1234567890123456': it has 16 digits, and no number has more than 15"
      ),
      ("abc,A\n", "line 1: 'abc': 'a' does not belong in a telephone number"),
      ("name,number\n", "line 1: 'name': 'n' does not belong in a telephone number"),
      ("1\n", "line 1: the name is missing"),
      ("1,A,friend\n", "line 1: the category is person, business or nothing, not 'friend'"),
      ("1,A,,soon\n", "line 1: 'soon' is no count of minutes"),
      ("1,A,,1,2\n", "line 1: there are more than 4 columns"),
      (
        "+1 833 555 0100,A\n2,B\n001 (833) 555-0100,C\n",
        "line 3: +18335550100 comes twice, which the service's tools refuse"
      ),
    ] {
      try folder.write(csv, to: "names.csv")
      let result = try Program.run(
        "live-caller-id", "x.gapmap", "--identities", "names.csv", "-o", "out", in: folder)
      #expect(
        result == Program.Result(status: 2, output: "", messages: "gapmap: names.csv: \(reason)\n"))
      #expect(try !folder.names().contains("out"))
    }
    for header in ["Phone number", "\"TEL\"", "phone_number", "E.164"] {
      try folder.write("\(header),name\n5,B\n", to: "names.csv")
      let result = try Program.run(
        "live-caller-id", "x.gapmap", "--identities", "names.csv", "-o", "named", in: folder)
      #expect(result.status == 0, "\(header): \(result.messages)")
    }
    try folder.write(Array("5,A\n6,\u{E9}".utf8) + [0xFF, 0x41, 0x0A], to: "names.csv")
    #expect(
      try Program.run(
        "live-caller-id", "x.gapmap", "--identities", "names.csv", "-o", "out", in: folder
      ).messages == "gapmap: names.csv: line 2: column 4: not text in UTF-8\n")
    for (table, message) in [
      (
        "+14085550100,\"A\nB\"",
        "line 1: a column that begins with a quotation mark ends with one, on the same line"
      ),
      (
        "+14085550100,\"A\"x,person",
        "line 1: a column that begins with a quotation mark ends with one, on the same line"
      ),
      ("+14085550100;Ann", "line 1: the columns are divided by commas, and there is none"),
      ("+14085550100", "line 1: the name is missing"),
    ] {
      try folder.write(table, to: "names.csv")
      #expect(
        try Program.run(
          "live-caller-id", "x.gapmap", "--identities", "names.csv", "-o", "out", in: folder
        ).messages == "gapmap: names.csv: \(message)\n")
    }
    try folder.write("+14085550100,A\n4085550100,B\n+1408555010,C\n", to: "names.csv")
    #expect(
      try Program.run(
        "live-caller-id", "x.gapmap", "--identities", "names.csv", "-o", "odd", in: folder
      ).output.hasSuffix(
        "warning: names.csv: 2 numbers have no possible length, the first in line 2; write + and the"
          + " country code, or name the country\n"))
    let replaced = try Program.run(
      "live-caller-id", "x.gapmap", "--identities", "odd/identity.binpb", "-o", "odd", in: folder)
    #expect(
      replaced.messages.hasPrefix(
        "gapmap: odd/identity.binpb is read, and -o odd may replace it\n"))
    let usage = try Program.run("live-caller-id", "x.gapmap", in: folder)
    #expect(usage.messages.hasPrefix("gapmap: where do the data sets go? Say -o DIRECTORY\n"))
    let shards = try Program.run(
      "live-caller-id", "x.gapmap", "--shards", "0", "-o", "out", in: folder)
    #expect(shards.messages.hasPrefix("gapmap: --shards is 1 to 4096, not 0\n"))
  }
}
