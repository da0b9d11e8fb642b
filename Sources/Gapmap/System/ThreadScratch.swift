#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension DecodingScratch {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let code = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe Unmanaged<DecodingScratch>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer {
          unsafe Unmanaged<DecodingScratch>.fromOpaque(pointer).release()
        }
      #endif
    }
    guard code == 0 else { fatalError("no thread-specific storage left: error \(code)") }
    return key
  }()

  /// The calling thread's own scratch, made at its first lookup that must decode, freed when it
  /// ends.
  static var ofThisThread: DecodingScratch {
    if let pointer = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<DecodingScratch>.fromOpaque(pointer).takeUnretainedValue()
    }
    let scratch = DecodingScratch()
    let code = unsafe pthread_setspecific(key, Unmanaged.passRetained(scratch).toOpaque())
    guard code == 0 else { fatalError("no thread-specific storage left: error \(code)") }
    return scratch
  }
}
