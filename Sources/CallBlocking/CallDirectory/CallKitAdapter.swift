// CallKit can be imported on macOS, too, but these classes are not there.
#if canImport(CallKit) && (os(iOS) || os(visionOS))
  import CallKit

  extension CXCallDirectoryExtensionContext: CallDirectoryContext {}

  extension CallDirectoryList {
    /// Answers and completes a request, in the extension.
    ///
    ///     override func beginRequest(with context: CXCallDirectoryExtensionContext) {
    ///       list.complete(context)
    ///     }
    ///
    /// - Parameter context: What `beginRequest(with:)` is given.
    /// - Complexity: As ``answer(_:)``.
    public func complete(_ context: CXCallDirectoryExtensionContext) {
      do {
        let request = try answer(context)
        context.completeRequest { isExpired in
          guard isExpired else { return }
          do {
            try expire(request)
          } catch {
            // There is nobody to tell but whoever reads the system's log.
            NSLog("gapmap: request %llu has expired, which cannot be written down", request)
          }
        }
      } catch {
        context.cancelRequest(withError: error)
      }
    }

    /// Has the system ask the extension as often as it takes, from the app.
    ///
    /// - Parameters:
    ///   - identifier: The extension's bundle identifier.
    ///   - failed: Is told of every failure, most of which are made up for.
    /// - Throws: ``CallDirectoryError``, ``CallDirectoryFailure`` if it is no use to go on, or
    ///   `CancellationError`.
    /// - Complexity: O(numbers that are loaded), some 150,000 a second.
    public func load(
      intoExtension identifier: String,
      failed: @Sendable (CallDirectoryFailure) -> Void = { _ in }
    ) async throws {
      var load = CallDirectoryLoad(self)
      var step = try load.begin()
      while case .reload(let seconds) = step {
        try await Task.sleep(for: .seconds(seconds))
        let code = await Self.reload(identifier)
        if let code { failed(.code(code)) }
        step = try load.next(afterCode: code)
      }
      if case .stop(let failure) = step { throw failure }
    }

    /// - Returns: The code of the error that the system reports; nil if it reports none.
    private static func reload(_ identifier: String) async -> Int? {
      await withCheckedContinuation { continuation in
        CXCallDirectoryManager.sharedInstance.reloadExtension(withIdentifier: identifier) { error in
          // By way of Any, since Darwin's compiler would warn that the cast cannot fail.
          continuation.resume(returning: error.map { (($0 as Any) as? NSError)?.code ?? 0 })
        }
      }
    }
  }
#endif
