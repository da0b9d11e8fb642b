@testable import Gapmap

extension RefusedCatalog {
  /// Directories that are damaged, or whose check is right and content is not.
  static var directories: [RefusedFile] {
    get throws {
      let ends: [UInt64] = [0, 100]
      var twoPages = SealedFile(
        pages: ends.map { .init(first: $0, count: 10, content: [1, 0, 0, 7]) }, maximum: 163)
      func leaf(
        _ name: String, _ reason: String, _ stage: Refusal.Stage = .lookup,
        error: String = "damaged directory", _ edit: @escaping (inout [UInt8]) -> Void
      ) -> RefusedFile {
        twoPages.directory = { right in edited(right, edit) }
        return RefusedFile(name, error, stage, reason, twoPages.bytes)
      }
      // One-key pages 0, 1000 … 128,000: two leaves and a root, with nothing between them.
      let twoLevels = try IndexFile(
        pageTarget: 1,
        blocks: (0..<129 as Range<UInt64>).map { .progression(first: 1000 * $0, count: 1) }
      ).bytes()
      let damaged = edited(twoPages.bytes) { $0[8 + 16 + 36] ^= 1 }
      var oneChild = twoPages
      oneChild.trailer = [.levels: [2], .rootOffset: SealedFile.varint(24 + 108)]
      oneChild.directory = { leaf in
        leaf + [1, 1, 0, 0, 0, 0, 0, 0] + [0, 0, 24].flatMap { SealedFile.little($0, 8) }
      }
      return try [
        RefusedFile(
          "one-child", "damaged trailer", .open, "a root with one child",
          oneChild.bytes),
        RefusedFile(
          "directory-first-key", "damaged directory", .lookup,
          "a bit of a leaf's first key is flipped", damaged),
        leaf("leaf-of-level-1", "the leaf says level 1") { $0[0] = 1 },
        leaf("leaf-of-no-pages", "a leaf of no pages") { $0[1] = 0 },
        leaf("leaf-of-129-pages", "a leaf of more pages than it has bytes for") { $0[1] = 129 },
        leaf("leaf-width-65", "a line 65 bits wide") { $0[2] = 65 },
        leaf("leaf-cut", "the leaf is cut short") { $0.removeLast() },
        leaf("leaf-behind", "a byte behind the leaf is not zero", .verification) { $0 += [0, 1] },
        leaf("leaf-padding", "a padding bit of the line of ranks is set", .verification) {
          $0[2] = 5
          // 0, 10 and 20 in five bits each, and one bit more.
          $0.replaceSubrange(60..<84, with: [0x40, 0xD1])
        },
        leaf("leaf-lies", "a page's count is one more than it is", error: "damaged page") {
          $0[36 + 24 + 8] += 1
        },
        leaf("leaf-pages-descend", "a page's offset is past the pages") {
          $0[36 + 48 + 8] = 0xFF
        },
        inner("root-of-level-2", "the root says level 2", twoLevels) { $0[$1] = 2 },
        inner("root-of-no-children", "the root has no child", twoLevels) { $0[$1 + 1] = 0 },
        inner("child-outside", "a child lies outside the directory", twoLevels) {
          $0[$1 + 40] = 0
          $0[$1 + 41] = 0
        },
        inner(
          "inner-zero", "one of bytes 2 to 7 of an inner node is not zero", twoLevels,
          .verification
        ) { $0[$1 + 5] = 1 },
        inner(
          "inner-first-key", "an inner node's key is one less than that of the leaf below",
          twoLevels, .verification
        ) {
          $0[$1 + 16] = 0xFF
          $0[$1 + 17] -= 1
        },
        inner(
          "inner-rank", "an inner node's rank is not that of the leaf below", twoLevels,
          .verification
        ) { $0[$1 + 32] -= 1 },
      ]
    }
  }

  /// A file whose directory was edited and sealed again.
  ///
  /// - Parameter edit: Receives the directory and where in it the root begins.
  private static func inner(
    _ name: String, _ reason: String, _ file: [UInt8], _ stage: Refusal.Stage = .lookup,
    _ edit: (inout [UInt8], Int) -> Void
  ) throws -> RefusedFile {
    let trailer = try NaiveTrailer(file, header: NaiveHeader(file))
    var section = Array(file[trailer.directory])
    let root = Int(trailer.tree?.root ?? 0) - trailer.directory.lowerBound
    edit(&section, root)
    // The directory's check is the last field of the body, and the footer's check is behind it.
    var rest = Array(file[trailer.directory.upperBound..<file.count - 14])
    rest += SealedFile.little(naiveCheck32(section, seed: 0), 4)
    let bodyLength = SealedFile.little(UInt64(rest.count), 2)
    let check = naiveCheck32(Array(file.prefix(8)) + rest + bodyLength, seed: 0)
    var bytes = Array(file.prefix(trailer.directory.lowerBound))
    for part in [section, rest, SealedFile.little(check, 4), bodyLength, file.suffix(4)] {
      bytes += part
    }
    return RefusedFile(name, "damaged directory", stage, reason, bytes)
  }
}
