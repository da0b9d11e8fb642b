#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@testable import Gapmap

/// Ends the process as a crash does, which the fuzzer notes.
func fail(_ message: String) -> Never {
  attempt { () throws(GapmapError) in
    try FileOutput.standardError.write(Array("\(message)\n".utf8))
  }
  abort()
}

/// Fails unless something holds.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fail(message()) }
}
