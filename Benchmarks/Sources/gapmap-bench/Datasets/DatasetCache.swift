import Families
import Foundation

/// Where the numbers are kept from one run to the next.
struct DatasetCache {
  /// To be raised when the generators give other numbers than before.
  private static let generation = 1

  let folder: URL

  /// Makes the folder if there is none.
  init(folder: URL) throws(BenchError) {
    self.folder = folder
    try DatasetCache.makeFolder(folder)
  }

  /// A family of a size and a seed.
  func dataset(_ family: Family, count: Int, seed: UInt64) throws(BenchError) -> Dataset {
    let numbers = folder.appending(path: "\(family)-\(count)-\(seed)-\(Self.generation).u64")
    let text = folder.appending(path: "\(family)-\(count)-\(seed)-\(Self.generation).txt")
    if !exists(numbers) || !exists(text) {
      var list: [UInt64] = []
      family.emit(count: count, seed: seed) { list.append($0) }
      try NumberList.writeText(list, to: text)
      try NumberList.write(list, to: numbers)
    }
    return try Dataset(name: family.rawValue, parts: [numbers], text: text)
  }

  /// A user's own file: 64-bit little-endian if its name ends in .u64, otherwise decimal text.
  func dataset(file: URL) throws(BenchError) -> Dataset {
    let bytes = try read(file)
    let list =
      file.pathExtension == "u64"
      ? try NumberList.decode(bytes, name: file.path)
      : try NumberList.parse(bytes, name: file.path)
    let name = file.lastPathComponent
    // Written anew each time: the file may have changed.
    let numbers = folder.appending(path: "file-\(name).u64")
    let text = folder.appending(path: "file-\(name).txt")
    try NumberList.writeText(list, to: text)
    try NumberList.write(list, to: numbers)
    return try Dataset(name: name, parts: [numbers], text: text)
  }

  /// The collections in a folder: each a folder of text files, or such a folder as NAME.tar.zst.
  func collections(in source: URL) throws(BenchError) -> [Dataset] {
    var datasets: [Dataset] = []
    for entry in try contents(of: source) {
      if entry.lastPathComponent.hasSuffix(".tar.zst") {
        let name = String(entry.lastPathComponent.dropLast(".tar.zst".count))
        let unpacked = folder.appending(path: "unpacked-\(name)")
        try unpack(entry, to: unpacked)
        datasets.append(try collection(name: name, files: textFiles(below: unpacked)))
      } else if isFolder(entry) {
        let files = try textFiles(below: entry)
        if files.isEmpty { continue }
        datasets.append(try collection(name: entry.lastPathComponent, files: files))
      }
    }
    guard !datasets.isEmpty else {
      throw .trouble("\(source.path): there are no folders of .txt files and no .tar.zst in it")
    }
    return datasets
  }

  private func collection(name: String, files: [URL]) throws(BenchError) -> Dataset {
    let lists = folder.appending(path: "collection-\(name)")
    try DatasetCache.makeFolder(lists)
    var parts: [URL] = []
    for (position, file) in files.enumerated() {
      // Written anew each time: the files may have changed, or be others of the same name.
      let numbers = lists.appending(path: "\(position).u64")
      try NumberList.write(NumberList.parse(read(file), name: file.path), to: numbers)
      parts.append(numbers)
    }
    return try Dataset(name: name, parts: parts, text: nil)
  }

  private func unpack(_ archive: URL, to target: URL) throws(BenchError) {
    do {
      if exists(target) { try FileManager.default.removeItem(at: target) }
    } catch {
      throw .trouble("\(target.path): cannot be replaced: \(error.localizedDescription)")
    }
    try DatasetCache.makeFolder(target)
    try run(
      URL(filePath: "/usr/bin/env"),
      ["tar", "--zstd", "-xf", archive.path, "-C", target.path])
  }

  private func textFiles(below folder: URL) throws(BenchError) -> [URL] {
    guard
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { throw .trouble("\(folder.path): cannot read") }
    return found.allObjects.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.path < $1.path }
  }

  private func contents(of source: URL) throws(BenchError) -> [URL] {
    do {
      return try FileManager.default.contentsOfDirectory(
        at: source, includingPropertiesForKeys: nil
      ).sorted { $0.path < $1.path }
    } catch {
      throw .trouble("\(source.path): cannot read: \(error.localizedDescription)")
    }
  }

  private func read(_ file: URL) throws(BenchError) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .trouble("\(file.path): cannot read: \(error.localizedDescription)")
    }
  }

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private func isFolder(_ file: URL) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  static func makeFolder(_ folder: URL) throws(BenchError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .trouble("\(folder.path): cannot make it: \(error.localizedDescription)")
    }
  }
}
