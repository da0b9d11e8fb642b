// swift-tools-version: 6.2
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
  ],
  targets: [
    .target(name: "Families", swiftSettings: strict),
    .executableTarget(
      name: "gapmap-families", dependencies: ["Families"], swiftSettings: strict),
    .testTarget(
      name: "FamiliesTests", dependencies: ["Families", "gapmap-families"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
