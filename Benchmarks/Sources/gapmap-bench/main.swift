import Foundation

let arguments = CommandLine.arguments.dropFirst()
do {
  if arguments.contains("--help") {
    print(help)
  } else if arguments.first == "worker", arguments.count == 3 {
    // How a driver starts its workers.
    let words = Array(arguments)
    let peer = try Catalog.peer(words[1], places: .compiled)
    guard let patience = Double(words[2]) else { throw BenchError.usage("\(words[2]): no time") }
    try Worker(peer: peer, patience: patience).serve()
  } else {
    try Bench(options: Options(arguments), places: .compiled).run()
  }
} catch {
  FileHandle.standardError.write(Data("gapmap-bench: \(error)\n".utf8))
  exit((error as? BenchError).map { if case .wrong = $0 { 1 } else { 2 } } ?? 2)
}
