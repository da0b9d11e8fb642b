/// A set of keys that is read once from the first to the last, a piece at a time.
///
/// A piece is called through an existential, a key never.
protocol KeyStream: AnyObject {
  /// Gives the next piece; all its keys are above those of the pieces before it.
  ///
  /// - Parameter runs: Receives the piece if it is decoded; what was in it is lost in any case.
  /// - Throws: `damaged` or `unsupportedEncoding` if an index proves so; the error of an operation
  ///   or of a sequence.
  func next(_ runs: inout Runs) throws(GapmapError) -> Piece

  /// Leaves out keys below one, as far as that costs nothing; the next pieces may begin below it.
  ///
  /// - Throws: As `next`.
  func skip(below key: UInt64) throws(GapmapError)
}

/// A part of a stream, of one key at least.
enum Piece {
  /// There is nothing left.
  case end
  /// Some runs, which are in the buffer passed.
  case runs
  /// A page of an index, not decoded.
  case page(IndexPage)
  /// A block of an index that is no progression, not decoded.
  case block(IndexBlock)
  /// A block of an index, decoded and changed, but still in one piece.
  case edited(EditedBlock)
  /// Two keys or more that are not consecutive.
  case progression(Progression)
}
