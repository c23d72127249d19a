/// Replies that are ready leave when all has been answered that came in the same round of the loop, or when they are many,
/// or when the first has waited for long. A client that waits for several is woken once for them: waking a thread costs
/// the system more than the sending, and most where it has to wake a processor, too.
final class ReplyBatch {
    private let loop: EventLoop
    private var connections: [Connection] = []
    private lazy var timer = Timer(loop) { [unowned self] in leave() }
    /// Since when the first waits.
    private var start = SuspendingClock.now

    private static let most = 32
    private static let longest = Duration.milliseconds(2)

    init(_ loop: EventLoop) {
        self.loop = loop
        connections.reserveCapacity(Self.most)
    }

    /// Releases later what the connection holds.
    func add(_ connection: Connection) {
        connections.append(connection)
        if connections.count == 1 {
            start = SuspendingClock.now
            timer.startInThisRound()
        } else if connections.count == Self.most || SuspendingClock.now - start >= Self.longest {
            leave()
        }
    }

    private func leave() {
        for connection in connections { connection.stream.release() }
        connections.removeAll(keepingCapacity: true)
    }
}
