/// Delays the sending of replies until all requests of a loop iteration are handled, at most `maximumCount`
/// replies or `maximumDelay`.
///
/// A client that waits for several replies is then woken once for all of them. Waking a thread costs the
/// system more than sending, in particular when it has to wake an idle processor too.
final class ReplyBatch {
    private let loop: EventLoop
    private var connections: [Connection] = []
    private lazy var timer = LoopEvent(loop) { [unowned self] in flush() }
    /// When the first reply of the batch was added.
    private var start = Int64.loopTime

    private static let maximumCount = 32
    /// In nanoseconds: two milliseconds.
    private static let maximumDelay: Int64 = 2_000_000

    init(_ loop: EventLoop) {
        self.loop = loop
        connections.reserveCapacity(Self.maximumCount)
    }

    /// Flushes the pending output of the connection together with the batch.
    func add(_ connection: Connection) {
        connections.append(connection)
        if connections.count == 1 {
            start = .loopTime
            timer.fireInThisIteration()
        } else if connections.count == Self.maximumCount || Int64.loopTime - start >= Self.maximumDelay {
            flush()
        }
    }

    private func flush() {
        for connection in connections { connection.stream.flush() }
        connections.removeAll(keepingCapacity: true)
    }
}
