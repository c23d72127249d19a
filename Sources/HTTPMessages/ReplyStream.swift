/// The body of a streamed reply. The producer appends pieces from any thread until the client disconnects.
///
/// Keeps the pieces until the server sends them. When the client reads too slowly, the oldest pieces are
/// dropped and replaced with a notice.
package final class ReplyStream: Sendable {
    private let state = Locked(State())
    private let capacity: Int
    private let dropNotice: @Sendable (Int) -> [UInt8]

    private struct State {
        var pieces: [[UInt8]] = []
        /// The size of all pieces in bytes.
        var size = 0
        /// The number of pieces that the client has missed since the last `take`.
        var dropped = 0
        var dataHandler: (@Sendable () -> Void)?
        var isClosed = false

        /// Drops the oldest pieces until `count` more bytes fit into the capacity.
        mutating func dropOldest(toFit count: Int, _ capacity: Int) {
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
    ///   - capacity: the number of bytes that are kept for a slow client. The newest piece is kept whatever
    ///     its size.
    ///   - dropNotice: returns the piece that replaces this number of dropped pieces.
    package init(capacity: Int = 1 << 20, dropNotice: @escaping @Sendable (Int) -> [UInt8] = { _ in [] }) {
        self.capacity = capacity
        self.dropNotice = dropNotice
    }

    /// Adds a piece. Calls the data handler when there were no pieces before. Does nothing once the stream is
    /// closed.
    package func append(_ piece: [UInt8]) {
        let dataHandler = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isClosed else { return nil }
            let wasEmpty = state.pieces.isEmpty
            state.dropOldest(toFit: piece.count, capacity)
            state.pieces.append(piece)
            state.size += piece.count
            return wasEmpty ? state.dataHandler : nil
        }
        dataHandler?()
    }

    /// Notes that the client misses this number of pieces, which were never made. The client is told before the next piece.
    package func noteDropped(_ count: Int) { state.withLock { $0.dropped += count } }

    /// Sets the handler that is called, on the appending thread, for the first piece after a `take`. Calls it
    /// at once when there are pieces already.
    package func setDataHandler(_ dataHandler: @escaping @Sendable () -> Void) {
        let isReady = state.withLock { state -> Bool in
            state.dataHandler = dataHandler
            return !state.pieces.isEmpty
        }
        if isReady { dataHandler() }
    }

    /// Removes and returns the pieces, with the drop notice first when some were dropped.
    package func take() -> [[UInt8]] {
        let (pieces, dropped) = state.withLock { state in
            defer { state = State(dataHandler: state.dataHandler, isClosed: state.isClosed) }
            return (state.pieces, state.dropped)
        }
        return dropped == 0 ? pieces : [dropNotice(dropped)] + pieces
    }

    /// Closes the stream when the client has disconnected or the server stops.
    package func close() {
        state.withLock { $0 = State(isClosed: true) }
    }

    package var isClosed: Bool { state.withLock { $0.isClosed } }
}
