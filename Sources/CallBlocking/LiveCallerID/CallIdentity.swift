/// Who calls, as a phone shows it.
///
///     message CallIdentity {
///       string name = 1; Icon icon = 2; uint32 cache_expiry_minutes = 3; IdentityCategory category = 4;
///     }
public struct CallIdentity: Sendable, Equatable {
  /// What sort of caller it is.
  public enum Category: UInt64, Sendable, CaseIterable {
    /// Nothing is said about that.
    case unspecified = 0
    /// A person.
    case person = 1
    /// A business.
    case business = 2
  }

  /// What the phone shows.
  public var name: String
  /// What sort of caller it is.
  public var category: Category
  /// How long the phone may keep the answer, in minutes.
  public var cacheMinutes: UInt32

  /// Whom Apple looks up before it lets a service take part.
  public static let test = (
    number: Int64(1_408_555_1212), identity: CallIdentity(name: "Johnny Appleseed")
  )

  /// Describes a caller.
  ///
  /// - Parameters:
  ///   - name: What the phone shows.
  ///   - category: What sort of caller it is.
  ///   - cacheMinutes: How long the phone may keep the answer.
  public init(name: String, category: Category = .unspecified, cacheMinutes: UInt32 = 0) {
    self.name = name
    self.category = category
    self.cacheMinutes = cacheMinutes
  }

  /// The message's bytes, without an icon; fields that are empty or 0 are left out.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if !name.isEmpty { Protobuf.append(Array(name.utf8), field: 1, to: &bytes) }
    Protobuf.append(UInt64(cacheMinutes), field: 3, to: &bytes)
    Protobuf.append(category.rawValue, field: 4, to: &bytes)
    return bytes
  }
}
