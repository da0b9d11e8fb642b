// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "gapmap-benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Families", targets: ["Families"]),
    .executable(name: "gapmap-families", targets: ["gapmap-families"]),
    .executable(name: "gapmap-bench", targets: ["gapmap-bench"]),
  ],
  dependencies: [.package(name: "gapmap", path: "..")],
  targets: [
    .target(name: "Families", swiftSettings: strict),
    .executableTarget(
      name: "gapmap-families", dependencies: ["Families"], swiftSettings: strict),
    .target(name: "PeerABI"),
    .target(name: "Probes", dependencies: ["PeerABI"]),
    .target(name: "RawPeers", dependencies: ["PeerABI"]),
    .executableTarget(
      name: "gapmap-bench",
      dependencies: [
        "Families", "PeerABI", "Probes", "RawPeers",
        .product(name: "Gapmap", package: "gapmap"),
        // The program itself, which builds the indexes, is made beside this one.
        .product(name: "gapmap", package: "gapmap"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FamiliesTests", dependencies: ["Families", "gapmap-families"],
      swiftSettings: strict),
    .testTarget(
      name: "BenchTests", dependencies: ["gapmap-bench", "PeerABI", "RawPeers"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
