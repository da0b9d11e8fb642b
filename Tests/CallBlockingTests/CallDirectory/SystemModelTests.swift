import CallBlocking
import Testing

/// The stand-in for the system holds others to the rules, too.
@Suite struct SystemModelTests {
  private func add(_ numbers: [Int64], to context: any CallDirectoryContext) {
    for number in numbers { context.addBlockingEntry(withNextSequentialPhoneNumber: number) }
  }

  private func isIncremental(_ system: SystemModel) -> Bool {
    var answer = false
    _ = system.request { answer = $0.isIncremental }
    return answer
  }

  @Test func orderAndBounds() {
    let system = SystemModel()
    for (numbers, code) in [
      ([1, 2, 2], 4), ([1, 3, 2], 3), ([0, 1], 3), ([1, .max], 3), ([-1], 3), ([], nil),
      ([1, .max - 1], nil),
    ] as [([Int64], Int?)] {
      #expect(system.request { add(numbers, to: $0) } == code)
    }
    #expect(system.blocked == [1, .max - 1])
  }

  @Test func budget() {
    let system = SystemModel(budget: 3)
    #expect(system.request { add([1, 2, 3, 4], to: $0) } == 5)
    #expect(system.request { add([1, 2, 3], to: $0) } == nil)
    let code = system.request { context in
      #expect(context.isIncremental)
      context.removeBlockingEntry(withPhoneNumber: 1)
      add([4, 5, 6], to: context)
    }
    #expect(code == 5 && system.blocked == [1, 2, 3])
  }

  /// Who never asks whether it is incremental replaces the list, and may not remove anything.
  @Test func wholeList() {
    let system = SystemModel()
    #expect(!isIncremental(system))
    #expect(system.request { add([1, 2], to: $0) } == nil)
    #expect(system.request { add([3], to: $0) } == nil)
    #expect(system.blocked == [3] && system.violations == [])
    #expect(system.request { $0.removeBlockingEntry(withPhoneNumber: 3) } == 8)
    #expect(system.blocked == [3] && !system.violations.isEmpty)
    system.rebuild()
    #expect(!isIncremental(system))
  }

  @Test func changes() {
    let system = SystemModel()
    #expect(system.request { add([1, 2, 3], to: $0) } == nil)
    let code = system.request { context in
      #expect(context.isIncremental)
      add([3], to: context)
    }
    #expect(code == 19 && system.blocked == [1, 2, 3])
    let other = system.request { context in
      #expect(context.isIncremental)
      context.removeBlockingEntry(withPhoneNumber: 2)
      add([2, 7], to: context)
    }
    #expect(other == nil && system.blocked == [1, 2, 3, 7] && system.violations == [])
    _ = system.request { context in
      #expect(context.isIncremental)
      add([8], to: context)
      context.removeBlockingEntry(withPhoneNumber: 1)
    }
    #expect(system.violations == ["a removal came after an addition"])
  }
}
