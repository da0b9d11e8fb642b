import Testing

/// `plan`.
@Suite struct PlanTests {
  private func run(_ script: String, in folder: Folder) throws -> Program.Result {
    try Program.shell(script, in: folder)
  }

  @Test func everythingButJapan() throws {
    let folder = try Folder()
    try folder.write("block everything\nallow +81 # home\n", to: "rules.txt")
    let result = try run(
      """
      $GAPMAP plan rules.txt -o b.gapmap > report && cat report && $GAPMAP count b.gapmap &&
      $GAPMAP contains b.gapmap 18335550100 && ! $GAPMAP contains b.gapmap 81312345678 &&
      $GAPMAP verify b.gapmap
      """, in: folder)
    #expect(result.status == 0 && result.messages == "")
    #expect(
      result.output.hasPrefix(
        """
        rules.txt: 2 rules block 988,888,887,900,000 numbers in 10 ranges
          line                 digits              numbers                change
          1 block everything  7 to 15  999,999,999,000,000  +999,999,999,000,000
          2 allow +81         2 to 15   11,111,111,111,111   -11,111,111,100,000
        b.gapmap: 988,888,887,900,000 numbers, 1000000 to 999999999999999, 
        """))
    #expect(result.output.contains("\n988888887900000\n"))
    print("shown: \(result.output.split(separator: "\n")[4])")
  }

  @Test func whatRulesDo() throws {
    let folder = try Folder()
    try folder.write("18335550100\n+1 844 555 0100\n", to: "spam.txt")
    try folder.write("", to: "none.txt")
    try folder.write(
      """
      allow +1 833 555 0100
      block +1833
      block file spam.txt
      block 18335550100
      block file none.txt
      """, to: "rules.txt")
    #expect(
      try run("$GAPMAP plan rules.txt", in: folder)
        == Program.Result(
          status: 0,
          output: """
            rules.txt: 5 rules block 10,000,001 numbers in 2 ranges
              line                     digits     numbers       change
              1 allow +1 833 555 0100      11           1            0
              2 block +1833                11  10,000,000  +10,000,000
              3 block file spam.txt    listed           2           +1
              4 block 18335550100          11           1            0
              5 block file none.txt    listed           0            0
            line 1 (allow +1 833 555 0100) has no effect: line 4 decides about all of its numbers
            line 4 (block 18335550100) changes nothing: its numbers are blocked by then
            line 5 (block file none.txt) has no numbers

            """, messages: ""))
    #expect(
      try run("$GAPMAP plan - --json < rules.txt", in: folder)
        == Program.Result(
          status: 0,
          output: """
            {"count": 10000001, "ranges": 2, "rules": [\
            {"line": 1, "rule": "allow +1 833 555 0100", "action": "allow", "count": 1, \
            "changed": 0, "decided": 0, "shadowedBy": [4]}, \
            {"line": 2, "rule": "block +1833", "action": "block", "count": 10000000, \
            "changed": 10000000, "decided": 9999999, "shadowedBy": []}, \
            {"line": 3, "rule": "block file spam.txt", "action": "block", "count": 2, \
            "changed": 1, "decided": 1, "shadowedBy": []}, \
            {"line": 4, "rule": "block 18335550100", "action": "block", "count": 1, \
            "changed": 0, "decided": 1, "shadowedBy": []}, \
            {"line": 5, "rule": "block file none.txt", "action": "block", "count": 0, \
            "changed": 0, "decided": 0, "shadowedBy": []}], "warnings": []}

            """, messages: ""))
  }

  @Test func warnings() throws {
    let folder = try Folder()
    try folder.write(
      "block 100...999\nallow 112 3 digits\nblock +1833\nallow +1 833 555 0101\n", to: "rules.txt")
    let result = try run(
      """
      $GAPMAP plan rules.txt --keep '+1 (833) 555-0100' --keep 18335550101 --keep 18335550102 \
        -o b.gapmap
      """, in: folder)
    #expect(result.status == 1 && result.messages == "")
    #expect(
      result.output.contains("warning: line 1 (block 100...999) blocks the emergency numbers "))
    #expect(
      result.output.contains(
        "warning: line 3 (block +1833) blocks +1 833 555 0100, +1 833 555 0102, which --keep names\n"
      ))
    // It is built all the same.
    #expect(try run("$GAPMAP contains b.gapmap 911", in: folder).status == 0)
    let json = try run("$GAPMAP plan rules.txt --keep 18335550100 --json", in: folder)
    #expect(json.status == 1)
    #expect(json.output.contains("{\"kind\": \"emergency\", \"number\": 911, \"line\": 1}"))
    #expect(!json.output.contains("\"number\": 112,"))
    #expect(json.output.contains("{\"kind\": \"kept\", \"number\": 18335550100, \"line\": 3}"))
    try folder.write("block 911 3 digits", to: "one.txt")
    #expect(
      try run("$GAPMAP plan one.txt", in: folder).output.hasSuffix(
        "warning: line 1 (block 911 3 digits) blocks the emergency number 911\n"))
  }

  /// Numbers that cannot be are told, and are no reason to fail.
  @Test func impossibleLengths() throws {
    let folder = try Folder()
    try folder.write("+18335550100\n833-555-0100\n12\n", to: "list")
    try folder.write("block file list\nblock +1833...+1844\n", to: "rules.txt")
    let result = try run("$GAPMAP plan rules.txt -o x", in: folder)
    #expect(result.status == 0 && result.messages == "")
    #expect(
      result.output.contains(
        "\nwarning: line 1 (block file list): 2 of 3 numbers have no possible length; the first is"
          + " line 2 '833-555-0100'; write + and the country code, or name the country\n"
          + "warning: line 2 (block +1833...+1844): no possible number: these have 4 digits,"
          + " those of +1 have 11; perhaps '18330000000...18449999999' is meant\nx: 15 numbers,"))
    #expect(
      try run("$GAPMAP plan rules.txt --json", in: folder).output.contains(
        "\"warnings\": [{\"kind\": \"length\", \"line\": 1, \"reason\": \"2 of 3 numbers "))
  }

  /// A number to be kept that can be no caller's is not said to be safe.
  @Test func impossibleKept() throws {
    let folder = try Folder()
    try folder.write("block +1833\n", to: "rules.txt")
    let result = try run("$GAPMAP plan rules.txt --keep '833 555 0101'", in: folder)
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        "\nwarning: --keep +833 555 0101 is no possible number; write + and the country code,"
          + " or name the country\n"))
    let json = try run("$GAPMAP plan rules.txt --keep 1833 --json", in: folder)
    #expect(json.status == 1)
    #expect(
      json.output.contains("\"warnings\": [{\"kind\": \"length\", \"number\": 1833, \"reason\": "))
  }

  /// Whoever is allowed is not blocked for a short number.
  @Test func shortNumbersAreAllowed() throws {
    let folder = try Folder()
    try folder.write("block +49\nallow +49 30 12\n", to: "rules.txt")
    _ = try run("$GAPMAP plan rules.txt -o x.gapmap", in: folder)
    #expect(try run("$GAPMAP contains x.gapmap 493012", in: folder).status == 1)
    #expect(try run("$GAPMAP contains x.gapmap 493013", in: folder).status == 0)
    try folder.write("block +49\nallow +49\n", to: "rules.txt")
    #expect(
      try run("$GAPMAP plan rules.txt", in: folder).output.hasPrefix(
        "rules.txt: 2 rules block 0 numbers in 0 ranges\n"))
  }

  /// A list would be lost; an index goes on as one.
  @Test func outputOverAList() throws {
    let folder = try Folder()
    try folder.write("18335550100\n", to: "list.txt")
    try folder.write("block file list.txt\n", to: "rules.txt")
    let result = try run("$GAPMAP plan rules.txt -o list.txt", in: folder)
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("gapmap: -o list.txt is the input"))
    #expect(try run("cat list.txt", in: folder).output == "18335550100\n")
    try folder.write("block file old.gapmap\nblock 18335550101\n", to: "rules.txt")
    let index = try run(
      "$GAPMAP build list.txt -o old.gapmap && $GAPMAP plan rules.txt -o old.gapmap >/dev/null"
        + " && $GAPMAP dump old.gapmap", in: folder)
    #expect(index.output.hasSuffix("18335550100\n18335550101\n"))
  }

  /// An index on standard output leaves the report to standard error.
  @Test func standardOutput() throws {
    let folder = try Folder()
    try folder.write("block +1833\n", to: "rules.txt")
    let result = try run("$GAPMAP plan rules.txt -o - | $GAPMAP count -", in: folder)
    #expect(result.status == 0 && result.output == "10000000\n")
    #expect(result.messages.hasPrefix("rules.txt: 1 rule blocks 10,000,000 numbers in 1 range\n"))
    let json = try run("$GAPMAP plan rules.txt -o x --json", in: folder)
    #expect(json.output.contains("\"index\": {\"path\": \"x\", \"bytes\": "))
  }

  @Test func aCountry() throws {
    let folder = try Folder()
    try folder.write("block 0120######\n", to: "rules.txt")
    let result = try run(
      """
      $GAPMAP plan rules.txt --country JP --keep 0120-000-001 -o x
      $GAPMAP dump x --ranges
      """, in: folder)
    #expect(result.output.contains(" blocks +81 120 000 001, which --keep names\n"))
    #expect(result.output.hasSuffix("\n81120000000...81120999999\n"))
  }

  /// Rules are not replaced by what is made of them, whatever they are called.
  @Test func sameFile() throws {
    let folder = try Folder()
    try folder.write("block +1833\n", to: "rules.txt")
    let result = try run(
      """
      ln -s rules.txt link; ln rules.txt other
      for name in rules.txt ./rules.txt link other; do $GAPMAP plan rules.txt -o $name; echo $?; done
      cat rules.txt
      """, in: folder)
    #expect(result.output == "2\n2\n2\n2\nblock +1833\n")
    #expect(result.messages.hasPrefix("gapmap: -o rules.txt is the input itself\nTry "))
    #expect(result.messages.contains("gapmap: -o link is the input rules.txt\nTry "))
  }

  @Test func badInput() throws {
    let folder = try Folder()
    try folder.write("block +1833\nblock 33#62\n", to: "rules.txt")
    try folder.write("block file spam.txt\n", to: "missing.txt")
    try folder.write("18335550100\nFLOWERS\n", to: "letters")
    try folder.write("block file letters\n", to: "list.txt")
    try folder.write([1, 2, 3], to: "x.gapmap")
    try folder.write("block file x.gapmap\n", to: "index.txt")
    let names = try folder.names()
    for (arguments, message) in [
      (
        "rules.txt -o b",
        "rules.txt: line 2, column 10: '33#62': a digit behind #; # stands at the end only"
      ),
      ("none.txt", "cannot open none.txt: No such file or directory"),
      (
        "missing.txt -o b",
        "missing.txt: line 1, column 12: cannot open spam.txt: No such file or directory"
      ),
      (
        "list.txt -o b",
        "letters: line 2, column 1: 'FLOWERS': 'F' does not belong in a telephone number"
      ),
      (
        "index.txt -o b",
        "index.txt: line 1, column 12: x.gapmap: not a gapmap index:"
          + " it does not begin as an index does"
      ),
    ] {
      let result = try run("$GAPMAP plan \(arguments)", in: folder)
      #expect(result == Program.Result(status: 2, output: "", messages: "gapmap: \(message)\n"))
    }
    for (arguments, message) in [
      ("", "RULES is missing"),
      ("rules.txt x", "'x' is one argument too many"),
      ("rules.txt --country Japan", "--country is a code of two letters such as JP, not 'Japan'"),
      (
        "rules.txt --keep 1-800-FLOWERS",
        "--keep '1-800-FLOWERS': character 7: 'F' does not belong in a telephone number"
      ),
    ] {
      let result = try run("$GAPMAP plan \(arguments)", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "", messages: "gapmap: \(message)\nTry `gapmap plan --help`.\n"))
    }
    #expect(try folder.names() == names)
  }
}
