#if os(Linux)
  import Glibc
  import Testing

  @testable import Gapmap

  /// Files that claim to be large, before a process that has no room for that.
  struct LittleMemoryTests {
    /// What a file says of itself is no reason to take memory: a process with little to spare opens and
    /// asks files whose counts are as great as can be.
    @Test func littleMemory() async {
      await #expect(processExitsWith: .success) {
        let files = try CraftedFileTests.extremes.flatMap { value in
          try DamageSubject.laidOut().compactMap { subject in
            guard var parts = FileParts(subject.bytes) else { return nil as [UInt8]? }
            parts.count = value
            parts.maximum = max(parts.minimum, .max - 1)
            return parts.bytes
          }
        }
        // The thread that asks has its buffers before the limit is set.
        _ = try ForgedFile(bytes: try DamageSubject.laidOut()[0].bytes).examine([100])
        var limit = rlimit()
        limit.rlim_cur = try memoryInUse() + 24 << 20
        limit.rlim_max = limit.rlim_cur
        guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(1) }
        for file in files { _ = try ForgedFile(bytes: file).examine([0, 100, 1 << 40]) }
      }
    }
  }

  /// Bytes of memory that the process has been given, touched or not.
  private func memoryInUse() throws -> rlim_t {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 64)
    fgets(&text, 64, file)
    return rlim_t(strtoul(text, nil, 10)) * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
  }
#endif
