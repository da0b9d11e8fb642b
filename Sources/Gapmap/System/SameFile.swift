#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether two paths lead to the same file, by links or otherwise.
///
/// - Parameters:
///   - path: A path.
///   - other: Another.
/// - Returns: False if one of them leads to no file, or cannot be followed: whoever opens it is told why.
/// - Complexity: O(1).
package func areSameFile(_ path: String, _ other: String) -> Bool {
  var (first, second) = (stat(), stat())
  guard unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
  return first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
