import Foundation
import Testing

/// What the program does with the descriptors and signals that it is given.
@Suite struct ProcessTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    let built = try Program.run("build", "--range", "1...9", "-o", "x", in: folder)
    try #require(built.status == 0)
    return folder
  }

  @Test func closedStandardInput() throws {
    let folder = try folder()
    let before = try folder.read("x")
    let result = try Program.shell("$GAPMAP build - -o x <&-", in: folder)
    #expect(
      result
        == Program.Result(
          status: 2, output: "",
          messages: "gapmap: cannot read standard input: Bad file descriptor\n"))
    #expect(try folder.read("x") == before)
    #expect(try folder.names() == ["x"])
    let unused = try Program.shell("$GAPMAP count x <&-", in: folder)
    #expect(unused == Program.Result(status: 0, output: "9\n", messages: ""))
  }

  @Test func closedStandardOutput() throws {
    let folder = try folder()
    for command in ["count x", "dump x", "build --range 1...9 -o -"] {
      let result = try Program.shell("$GAPMAP \(command) >&-", in: folder)
      #expect(
        result
          == Program.Result(
            status: 2, output: "",
            messages: "gapmap: cannot write standard output: Bad file descriptor\n"))
    }
  }

  @Test func everythingClosed() throws {
    let folder = try folder()
    let before = try folder.read("x")
    let result = try Program.shell(
      "$GAPMAP build --range 1...9 -o y <&- >&- 2>&-; echo $?", in: folder)
    #expect(result.output == "0\n")
    #expect(try folder.read("y") == before, "no message got into it")
  }

  /// Sends SIGQUIT to a program that has answered once and waits for the next question.
  private func quit(_ script: String, in folder: Folder) throws -> Process {
    let (questions, answers) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "ulimit -c 0; \(script) exec '\(Program.path)' contains x"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = questions
    process.standardOutput = answers
    // Tests may run on threads that block the signal, and with it ignored; children inherit both.
    signal(SIGQUIT, SIG_DFL)
    var (quit, mask) = (sigset_t(), sigset_t())
    sigemptyset(&quit)
    sigaddset(&quit, SIGQUIT)
    pthread_sigmask(SIG_UNBLOCK, &quit, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try process.run()
    try questions.fileHandleForWriting.write(contentsOf: Data("5\n".utf8))
    #expect(answers.fileHandleForReading.availableData == Data("5\tyes\n".utf8))
    kill(process.processIdentifier, SIGQUIT)
    try questions.fileHandleForWriting.close()
    process.waitUntilExit()
    return process
  }

  @Test func quitSignal() throws {
    let folder = try folder()
    let ended = try quit("", in: folder)
    #expect(ended.terminationReason == .uncaughtSignal)
    #expect(ended.terminationStatus == SIGQUIT)
    let ignoring = try quit("trap '' QUIT;", in: folder)
    #expect(ignoring.terminationReason == .exit)
    #expect(ignoring.terminationStatus == 0)
  }
}
