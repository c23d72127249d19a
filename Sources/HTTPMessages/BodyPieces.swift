/// The rest of a body that is produced while the client reads: the next piece is made when the earlier ones were sent.
///
/// The memory holds only one piece for each reader, however long the body is and however slowly the client reads.
package final class BodyPieces: Sendable {
    /// Calls a function, at once or later, on any thread.
    package typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

    private let executor: Executor
    private let next: @Sendable () -> [UInt8]?
    private let isCancelled = Locked(false)

    /// - Parameters:
    ///   - executor: where pieces are made, which must not be the thread of an event loop if that takes long.
    ///   - next: returns the next piece, or `nil` after the last one. Is not called again before it has returned.
    package init(on executor: @escaping Executor, next: @escaping @Sendable () -> [UInt8]?) {
        self.executor = executor
        self.next = next
    }

    /// Makes the next piece, and passes it on from the thread of the executor; `nil` after the last one. Must not be called
    /// again before that.
    package func makeNext(_ receiver: @escaping @Sendable ([UInt8]?) -> Void) {
        executor { [self] in
            guard !isCancelled.withLock({ $0 }) else { return }
            receiver(next())
        }
    }

    /// All pieces that are left, made on this thread.
    func makeAll() -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = next() { bytes += piece }
        return bytes
    }

    /// Makes no more pieces, because the connection is gone.
    package func cancel() { isCancelled.withLock { $0 = true } }
}
