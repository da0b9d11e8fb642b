import Foundation
import Gapmap
import RawPeers

/// The peers that there are.
enum Catalog {
  /// Where a peer's worker comes from.
  enum Kind {
    /// Part of this program.
    case builtIn(@Sendable () -> Peer)
    /// A shared library made by the setup script.
    case sharedObject
    /// A Python program that speaks the worker's protocol.
    case script(String)
  }

  /// All names, in the order of the report.
  static let names = kinds.map(\.name)

  private static let kinds: [(name: String, kind: Kind)] = [
    ("raw-read", .builtIn { unsafe Peer(raw_read_peer()) }),
    ("raw-mapped", .builtIn { unsafe Peer(raw_mapped_peer()) }),
    ("raw-branchless", .builtIn { unsafe Peer(raw_branchless_peer()) }),
    ("zstd-3", .sharedObject),
    ("zstd-19", .sharedObject),
    ("roaring", .sharedObject),
    ("elias-fano", .sharedObject),
    ("sqlite", .sharedObject),
    ("lmdb", .sharedObject),
    ("parquet", .script("parquet.py")),
    ("gapmap-balance", .builtIn { GapmapPeer.peer(favor: .balance) }),
    ("gapmap-size", .builtIn { GapmapPeer.peer(favor: .size) }),
    ("gapmap-speed", .builtIn { GapmapPeer.peer(favor: .speed) }),
  ]

  static func kind(_ name: String) -> Kind? { kinds.first { $0.name == name }?.kind }

  /// A peer of this program or of a shared library.
  static func peer(_ name: String, places: Places) throws(BenchError) -> Peer {
    switch kind(name) {
    case .builtIn(let make): return make()
    case .sharedObject: return try Peer(library: sharedObject(name, places: places).path)
    case .script, nil: throw .usage("\(name): no such peer")
    }
  }

  /// The file of a peer's shared library.
  static func sharedObject(_ name: String, places: Places) throws(BenchError) -> URL {
    let file = places.sharedObject(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw .trouble("Benchmarks/setup has not made \(file.lastPathComponent)")
    }
    return file
  }

  /// Whether a peer is a script, which only builds, loads and adds up.
  static func isScript(_ name: String) -> Bool {
    if case .script = kind(name) { true } else { false }
  }
}
