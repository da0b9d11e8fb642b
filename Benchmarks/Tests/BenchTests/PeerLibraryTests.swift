import Testing

@testable import gapmap_bench

/// Shared libraries that are no peers, or were peers of another benchmark.
@Suite struct PeerLibraryTests {
  @Test func aLibraryForAnotherTableIsRefused() {
    // Whatever this program has loaded already will do.
    let path = "libdl.so.2"
    #expect {
      _ = try Peer(library: path)
    } throws: { error in
      "\(error)".contains("another version of the benchmark; run Benchmarks/setup")
    }
  }

  @Test func aMissingLibraryIsNamed() {
    #expect {
      _ = try Peer(library: "/nowhere/peer-none.so")
    } throws: { error in
      "\(error)".contains("/nowhere/peer-none.so")
    }
  }
}
