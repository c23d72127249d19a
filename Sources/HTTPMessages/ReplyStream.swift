/// The body of a reply that goes on: its maker appends to it, from any thread, until the receiver leaves.
///
/// What is appended before the server listens is kept. Of a receiver that does not keep up, the oldest pieces are
/// dropped, and it is told how many.
package final class ReplyStream: Sendable {
    private let state = Locked(State())
    private let capacity: Int
    private let notice: @Sendable (Int) -> [UInt8]

    private struct State {
        var pieces: [[UInt8]] = []
        /// How many bytes the pieces have.
        var size = 0
        /// How many pieces made room for others since the last time.
        var dropped = 0
        var listener: (@Sendable () -> Void)?
        var isClosed = false

        /// Drops the oldest pieces until so many bytes fit.
        mutating func makeRoom(for count: Int, _ capacity: Int) {
            var freed = 0
            let oldest = pieces.prefix { piece in
                guard size - freed + count > capacity else { return false }
                freed += piece.count
                return true
            }
            dropped += oldest.count
            size -= freed
            pieces.removeFirst(oldest.count)
        }
    }

    /// - Parameters:
    ///   - capacity: how much is kept for a slow receiver, in bytes; the newest piece is kept whatever its size.
    ///   - notice: the piece that stands for so many dropped ones.
    package init(capacity: Int = 1 << 20, notice: @escaping @Sendable (Int) -> [UInt8] = { _ in [] }) {
        self.capacity = capacity
        self.notice = notice
    }

    /// Adds a piece, and tells the listener when it has taken all before.
    package func append(_ piece: [UInt8]) {
        let listener = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isClosed else { return nil }
            let wasEmpty = state.pieces.isEmpty
            state.makeRoom(for: piece.count, capacity)
            state.pieces.append(piece)
            state.size += piece.count
            return wasEmpty ? state.listener : nil
        }
        listener?()
    }

    /// Calls the listener when there is something to take again, once until it is taken, from the thread that
    /// appends.
    package func listen(_ listener: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state -> Bool in
            state.listener = listener
            return !state.pieces.isEmpty
        }
        if isReady { listener() }
    }

    /// The pieces since the last time, after the notice when some are missing.
    package func take() -> [[UInt8]] {
        let (pieces, dropped) = state.withLock { state in
            defer {
                state.pieces = []
                state.size = 0
                state.dropped = 0
            }
            return (state.pieces, state.dropped)
        }
        return dropped == 0 ? pieces : [notice(dropped)] + pieces
    }

    /// The receiver has left.
    package func close() {
        state.withLock { $0 = State(isClosed: true) }
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }
}
