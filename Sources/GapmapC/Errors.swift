import CGapmap
import Gapmap

extension GapmapError {
  /// The error's number in C.
  fileprivate var code: Int {
    switch self {
    case .system: GAPMAP_ERROR_SYSTEM
    case .notAnIndex: GAPMAP_ERROR_NOT_AN_INDEX
    case .unsupportedVersion, .unsupportedEncoding: GAPMAP_ERROR_UNSUPPORTED
    case .truncated: GAPMAP_ERROR_TRUNCATED
    case .damaged: GAPMAP_ERROR_DAMAGED
    case .notAscending, .duplicate: GAPMAP_ERROR_ORDER
    case .everyNumber: GAPMAP_ERROR_EVERY_NUMBER
    case .positionOutOfRange: GAPMAP_ERROR_POSITION
    case .writerClosed: GAPMAP_ERROR_WRITER
    // zstd fails for want of memory only.
    case .outOfMemory, .compression: GAPMAP_ERROR_MEMORY
    case .numberTypeMismatch, .absent, .present, .shardsOverlap, .shardsOutOfOrder:
      GAPMAP_ERROR_ARGUMENT
    case .shard(_, let error): error.code
    }
  }
}

extension GapmapError {
  /// The system's number for it; 0 if it is none of the system's.
  fileprivate var systemNumber: CInt {
    switch self {
    case .system(_, _, let code): code
    case .shard(_, let error): error.systemNumber
    default: 0
    }
  }
}

/// Notes an error of the engine as the thread's last one and gives its number.
///
/// - Parameters:
///   - error: The error.
///   - name: The file that it is about.
@inline(never)
func failure(_ error: GapmapError, about name: String) -> Int32 {
  failure(error.code, error.sentence(about: name), number: error.systemNumber)
}

/// Notes that an argument makes no sense.
@inline(never)
func refusal(_ reason: String) -> Int32 { failure(GAPMAP_ERROR_ARGUMENT, reason) }

/// Notes that a handle is not open.
@inline(never)
func notOpen(_ handle: UnsafeRawPointer?, _ kind: String) -> Int32 {
  failure(
    GAPMAP_ERROR_HANDLE,
    unsafe handle == nil ? "the \(kind) is NULL" : "the \(kind) was closed, or never was one")
}

/// Notes that another thread uses what a handle stands for.
@inline(never)
func inUse(_ kind: String) -> Int32 {
  failure(GAPMAP_ERROR_BUSY, "another thread is using the \(kind)")
}

/// Notes that there is no handle left.
func noHandle() -> Int32 {
  failure(GAPMAP_ERROR_MEMORY, "there are 65,536 open handles, or there is no memory for one more")
}

private func failure(_ code: Int, _ text: String, number: CInt = 0) -> Int32 {
  unsafe text.withCString { unsafe gm_set_error(CInt(code), number, $0) }
  return Int32(code)
}
