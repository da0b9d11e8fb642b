@testable import CallBlocking

/// A phone with an app that loads its list, one request at a time.
struct PhoneModel {
  let folder: Folder
  let system: SystemModel
  let list: CallDirectoryList
  private var load: CallDirectoryLoad
  /// What the app does next.
  private(set) var step: CallDirectoryLoad.Step

  /// The app has an index of these numbers, and has begun to load.
  init(_ numbers: [Int64]) throws {
    system = SystemModel(budget: 10)
    folder = try Folder()
    try folder.write(numbers)
    list = try folder.list()
    load = CallDirectoryLoad(list)
    step = try load.begin()
  }

  /// The same phone when the app begins again, perhaps with another index.
  init(_ other: PhoneModel) throws {
    (folder, system, list) = (other.folder, other.system, other.list)
    load = CallDirectoryLoad(list)
    step = try load.begin()
  }

  /// The app has the system ask the extension, if there is anything left to do.
  mutating func request(_ fault: SystemModel.Fault = .none) throws {
    if case .reload = step { step = try load.next(afterCode: system.reload(list, fault)) }
  }

  /// The app goes on to the end.
  mutating func finish() throws {
    while case .reload = step { try request() }
  }

  /// The app makes another attempt.
  func loadAgain() throws -> CallDirectoryLoad.Step { try system.load(list).end }
}
