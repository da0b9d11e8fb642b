import Gapmap

/// Does something that fails as the engine does, and says it in other words.
///
/// - Parameters:
///   - wrap: Makes another error of the engine's.
///   - body: What to do.
/// - Returns: What `body` returns.
func wrapping<R, Failure: Error>(
  _ wrap: (GapmapError) -> Failure, _ body: () throws(GapmapError) -> R
) throws(Failure) -> R {
  do throws(GapmapError) {
    return try body()
  } catch {
    throw wrap(error)
  }
}
