import Foundation

/// A request to the framework whose task can be cancelled at any time. It ends once: with the answer of the
/// framework, or with the cancellation.
final class PendingRequest<Answer: Sendable>: @unchecked Sendable {
    typealias Completion = @Sendable (Result<Answer, any Error>) -> Void

    private let lock = NSLock()
    private var continuation: CheckedContinuation<Answer, any Error>?
    private var cancelRequest: (@Sendable () -> Void)?
    private var isCancelled = false
    private var isFinished = false

    init() {}

    /// Starts the request, unless its task is cancelled already.
    ///
    /// - Parameter request: starts the request, which passes its result to the argument, and returns the function that cancels it.
    func start(
        _ continuation: CheckedContinuation<Answer, any Error>,
        _ request: (@escaping Completion) -> @Sendable () -> Void
    ) {
        let isCancelled = lock.withLock {
            self.continuation = continuation
            return self.isCancelled
        }
        guard !isCancelled else { return complete(.failure(CancellationError())) }
        let cancelRequest = request { [self] in complete($0) }
        // The task can be cancelled while the request starts.
        let isLate = lock.withLock {
            if !isFinished { self.cancelRequest = cancelRequest }
            return self.isCancelled
        }
        if isLate { cancelRequest() }
    }

    /// Cancels the request. Its task does not wait for the framework, which need not answer then.
    func cancel() {
        let cancelRequest = lock.withLock {
            isCancelled = true
            return self.cancelRequest
        }
        cancelRequest?()
        complete(.failure(CancellationError()))
    }

    private func complete(_ result: Result<Answer, any Error>) {
        let continuation = lock.withLock {
            defer {
                self.continuation = nil
                // The function that cancels the request can hold its completion handler, and with it this object.
                cancelRequest = nil
                isFinished = true
            }
            return self.continuation
        }
        continuation?.resume(with: result)
    }
}
