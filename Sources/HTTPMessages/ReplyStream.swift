/// The body of a reply that goes on: its maker appends to it, from any thread, until the receiver leaves.
///
/// What is appended before the server listens is kept; of a receiver that does not keep up, the oldest pieces are
/// dropped.
package final class ReplyStream: Sendable {
    private let state = Locked(State())
    private let capacity: Int

    private struct State {
        var pieces: [[UInt8]] = []
        var listener: (@Sendable () -> Void)?
        var isClosed = false
    }

    /// - Parameter capacity: how many pieces are kept for a slow receiver.
    package init(capacity: Int = 1_024) {
        self.capacity = capacity
    }

    /// Adds a piece, and tells the listener when it has taken all before.
    package func append(_ piece: [UInt8]) {
        let listener = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isClosed else { return nil }
            let wasEmpty = state.pieces.isEmpty
            if state.pieces.count >= capacity { state.pieces.removeFirst() }
            state.pieces.append(piece)
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

    /// The pieces since the last time.
    package func take() -> [[UInt8]] {
        state.withLock { state -> [[UInt8]] in
            defer { state.pieces = [] }
            return state.pieces
        }
    }

    /// The receiver has left.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            state.pieces = []
            state.listener = nil
        }
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }
}
