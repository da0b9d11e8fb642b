// swift-tools-version: 6.3
import PackageDescription

let gapmap = Target.Dependency.product(name: "Gapmap", package: "gapmap")

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "gapmap", path: "../../..")],
  targets: [
    .executableTarget(name: "lookup", dependencies: [gapmap]),
    .executableTarget(name: "overhead", dependencies: [gapmap]),
  ]
)
