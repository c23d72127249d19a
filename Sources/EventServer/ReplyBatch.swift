/// Delays replies until all requests of a loop iteration are handled, at most `maximumCount` replies.
///
/// A client that waits for several replies is then woken only once. Waking a thread costs the system more than sending, in
/// particular if it must also wake an idle processor.
final class ReplyBatch {
    private let loop: EventLoop
    private var connections: [Connection] = []
    private lazy var timer = LoopEvent(loop) { [unowned self] in flush() }

    private static let maximumCount = 32

    init(_ loop: EventLoop) {
        self.loop = loop
        connections.reserveCapacity(Self.maximumCount)
    }

    /// Flushes the pending output of the connection together with the batch.
    func add(_ connection: Connection) {
        connections.append(connection)
        if connections.count == 1 {
            timer.fireInThisIteration()
        } else if connections.count == Self.maximumCount {
            flush()
        }
    }

    private func flush() {
        for connection in connections { connection.stream.flush() }
        connections.removeAll(keepingCapacity: true)
    }
}
