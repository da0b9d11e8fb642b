// swift-tools-version: 6.3
import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "gapmap",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Gapmap", targets: ["Gapmap"]),
    .library(name: "CallBlocking", targets: ["CallBlocking"]),
    // What Sources/CGapmap/install makes libgapmap of; the program has that name already.
    .library(name: "gapmap-c", type: .dynamic, targets: ["GapmapC"]),
    .executable(name: "gapmap", targets: ["GapmapCommand"]),
  ],
  targets: [
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "CKernels"),
    .target(name: "Gapmap", dependencies: ["CZstd", "CKernels"], swiftSettings: strict),
    .target(name: "CGapmap", exclude: ["install", "exports.map"]),
    .target(name: "GapmapC", dependencies: ["CGapmap", "Gapmap"], swiftSettings: strict),
    .target(
      name: "CallBlocking", dependencies: ["Gapmap"], exclude: ["Numbers/generate-table.py"],
      swiftSettings: strict),
    .executableTarget(
      name: "GapmapCommand", dependencies: ["Gapmap", "CallBlocking"], swiftSettings: strict),
    .testTarget(
      name: "GapmapTests", dependencies: ["Gapmap", "CKernels", "CZstd"],
      resources: [.copy("Golden"), .copy("GoldenRefused")]),
    .testTarget(name: "CallBlockingTests", dependencies: ["CallBlocking", "Gapmap"]),
    .testTarget(name: "CommandTests", dependencies: ["GapmapCommand"]),
  ]
)
