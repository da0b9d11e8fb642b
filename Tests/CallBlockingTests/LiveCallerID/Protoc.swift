import Foundation

/// An independent implementation of protocol buffers: the compiler of its inventors.
enum Protoc {
  /// Where it is; nil if it is not installed, as `Tests/run` does.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/protoc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private static let schema = """
    syntax = "proto3";
    package apple.swift_homomorphic_encryption.pir.v1;
    message KeywordDatabase { repeated KeywordDatabaseRow rows = 1; }
    message KeywordDatabaseRow { bytes keyword = 1; bytes value = 2; }
    enum ImageFormat { IMAGE_FORMAT_UNSPECIFIED = 0; IMAGE_FORMAT_HEIC = 1; }
    enum IdentityCategory {
      IDENTITY_CATEGORY_UNSPECIFIED = 0;
      IDENTITY_CATEGORY_PERSON = 1;
      IDENTITY_CATEGORY_BUSINESS = 2;
    }
    message Icon { ImageFormat format = 1; bytes image = 2; }
    message CallIdentity {
      string name = 1;
      Icon icon = 2;
      uint32 cache_expiry_minutes = 3;
      IdentityCategory category = 4;
    }
    """

  struct Failure: Error { let status: Int32 }

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - message: What it holds.
  ///   - folder: Where there is room for other files.
  /// - Returns: The message as text.
  static func decode(_ path: String, as message: String, in folder: String) throws -> String {
    let schemaPath = "\(folder)/schema-\(UUID()).proto"
    let outputPath = "\(folder)/decoded-\(UUID())"
    try schema.write(toFile: schemaPath, atomically: false, encoding: .utf8)
    try Data().write(to: URL(fileURLWithPath: outputPath))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path ?? "protoc")
    process.arguments = [
      "--decode=apple.swift_homomorphic_encryption.pir.v1.\(message)", "--proto_path=\(folder)",
      schemaPath,
    ]
    process.standardInput = FileHandle(forReadingAtPath: path)
    process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return try String(contentsOfFile: outputPath, encoding: .utf8)
  }
}
