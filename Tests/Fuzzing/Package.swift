// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that it burdens neither the product nor its tests. The product's sources
// are there by symbolic links: the fuzzer wants them compiled with its instrumentation, and the
// command's parsers without the command.
let package = Package(
  name: "gapmap-fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(name: "CFuzzer"),
    .target(name: "CKernels"),
    .target(name: "Gapmap", dependencies: ["CZstd", "CKernels"]),
    .target(
      name: "CallBlocking", dependencies: ["Gapmap"], exclude: ["Numbers/generate-table.py"]),
    .target(name: "Parsers", dependencies: ["CallBlocking", "Gapmap"]),
    .target(name: "TestSupport", dependencies: ["CZstd", "Gapmap"]),
    .executableTarget(
      name: "gapmap-fuzz", dependencies: ["CFuzzer", "Gapmap", "Parsers", "TestSupport"],
      path: "Sources/Fuzz"),
  ]
)
