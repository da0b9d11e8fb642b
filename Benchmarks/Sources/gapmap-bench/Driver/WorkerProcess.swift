import Foundation

/// A worker in a process of its own, as its driver sees it.
final class WorkerProcess {
  let peer: String
  private let process = Process()
  private let requests = Pipe()
  private let replies = Pipe()
  private var unread = Data()

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - peer: Its name in the catalog.
  ///   - patience: How long one measure goes on at most, in seconds.
  ///   - places: Where scripts and libraries lie.
  init(peer: String, patience: Double, places: Places) throws(BenchError) {
    self.peer = peer
    if case .script(let script) = Catalog.kind(peer) {
      guard FileManager.default.fileExists(atPath: places.python.path) else {
        throw .trouble("Benchmarks/setup has not made its Python environment")
      }
      process.executableURL = places.python
      process.arguments = [places.script(script).path]
    } else {
      if case .sharedObject = Catalog.kind(peer) {
        _ = try Catalog.sharedObject(peer, places: places)
      }
      process.executableURL = try Places.program()
      process.arguments = ["worker", peer, "\(patience)"]
    }
    process.standardInput = requests
    process.standardOutput = replies
    do {
      try process.run()
    } catch {
      throw .trouble("\(peer): the worker does not start: \(error.localizedDescription)")
    }
  }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: `BenchError.wrong` for a wrong answer, `.trouble` for an error or a crash.
  func ask(_ request: Request) throws(BenchError) -> Reply {
    let line: Data
    do {
      try requests.fileHandleForWriting.write(contentsOf: Data((request.line + "\n").utf8))
      line = try readLine()
    } catch {
      process.waitUntilExit()
      throw .trouble(
        "\(peer): the worker ended with status \(process.terminationStatus) at \(request.word)")
    }
    let reply: Reply
    do {
      reply = try JSONDecoder().decode(Reply.self, from: line)
    } catch {
      throw .trouble(
        "\(peer): \(request.word): no reply: \(String(decoding: line, as: UTF8.self))")
    }
    if let error = reply.error {
      if error.hasPrefix("wrong: ") { throw .wrong(String(error.dropFirst("wrong: ".count))) }
      throw .trouble("\(peer): \(request.word): \(error)")
    }
    return reply
  }

  /// Lets the worker end.
  func finish() throws(BenchError) {
    do {
      try requests.fileHandleForWriting.close()
    } catch {
      throw .trouble("\(peer): the worker cannot be ended: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw .trouble("\(peer): the worker ended with status \(process.terminationStatus)")
    }
  }

  private struct Ended: Error {}

  private func readLine() throws -> Data {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = unread[unread.startIndex..<end]
        unread = Data(unread[(end + 1)...])
        return Data(line)
      }
      let more = replies.fileHandleForReading.availableData
      if more.isEmpty { throw Ended() }
      unread += more
    }
  }
}

extension Request {
  /// What is asked for, without paths.
  var word: String { line.split(separator: "\t").first.map(String.init) ?? line }
}
