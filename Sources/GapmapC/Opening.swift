import CGapmap
import Gapmap

// gapmap.h tells the whole of what each function does.

/// Maps an index.
@c @implementation
public func gapmap_open(
  _ path: UnsafePointer<CChar>!, _ index: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  unsafe openFile(path, index) { (path) throws(GapmapError) in try KeyIndex(path: path) }
}

/// Reads an index into memory.
@c @implementation
public func gapmap_load(
  _ path: UnsafePointer<CChar>!, _ index: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  unsafe openFile(path, index) { (path) throws(GapmapError) in try KeyIndex(loading: path) }
}

/// Opens an index held in memory, of which a copy is made.
@c @implementation
public func gapmap_open_bytes(
  _ bytes: UnsafeRawPointer!, _ length: Int, _ index: UnsafeMutablePointer<OpaquePointer?>!
) -> Int32 {
  guard let index = unsafe index else { return refusal("the pointer for the index is NULL") }
  guard length >= 0, unsafe bytes != nil || length == 0 else {
    return refusal("the bytes are NULL, or impossibly many")
  }
  return unsafe open("memory", index) { () throws(GapmapError) in
    try unsafe KeyIndex(copying: UnsafeRawBufferPointer(start: bytes, count: length).bytes)
  }
}

/// Closes an index, after the questions being asked of it by other threads.
@c @implementation
public func gapmap_close(_ index: OpaquePointer!) -> Int32 {
  let handle = unsafe UnsafeRawPointer(index)
  guard let object = unsafe gm_close(handle, GM_INDEX) else {
    return unsafe notOpen(handle, "index")
  }
  unsafe Unmanaged<OpenIndex>.fromOpaque(object).release()
  return 0
}

private func openFile(
  _ pointer: UnsafePointer<CChar>?, _ index: UnsafeMutablePointer<OpaquePointer?>?,
  _ make: (String) throws(GapmapError) -> KeyIndex
) -> Int32 {
  guard let index = unsafe index else { return refusal("the pointer for the index is NULL") }
  guard let path = unsafe path(pointer) else { return refusal(impossiblePath) }
  return unsafe open(path, index) { () throws(GapmapError) in try make(path) }
}

private func open(
  _ name: String, _ handle: UnsafeMutablePointer<OpaquePointer?>,
  _ make: () throws(GapmapError) -> KeyIndex
) -> Int32 {
  do throws(GapmapError) {
    return unsafe open(OpenIndex(try make()), GM_INDEX, handle)
  } catch {
    return failure(error, about: name)
  }
}
