import CLibevent
import HTTPMessages
import Logging

/// One loop with its connections. It runs on one thread; any other only posts to it.
final class Worker: @unchecked Sendable {
    // Unchecked because all but `post` happens on the thread that runs it, or before and after it runs.
    let loop: EventLoop
    private let table: ConnectionTable
    private let onEmpty: @Sendable () -> Void

    /// - Parameter onEmpty: called on the loop when, after the letter `drain`, the last connection is gone.
    init(
        _ limits: ServerLimits, _ limiter: ConnectionLimiter, _ logger: Logger?, _ responder: any Responder,
        onEmpty: @escaping @Sendable () -> Void
    ) throws(ServerError) {
        loop = try EventLoop()
        table = ConnectionTable(loop, limits, limiter, logger, responder)
        self.onEmpty = onEmpty
        try table.mailbox.open(loop) { [unowned self] in receive($0) }
    }

    /// Serves a connection that was accepted on this loop.
    func serve(_ arrival: AcceptedConnection) {
        table.accept(arrival)
    }

    /// May be called from any thread.
    func post(_ message: LoopMessage) {
        table.mailbox.post(message)
    }

    /// Serves on this thread until the letter `end`.
    func run() {
        loop.run()
    }

    /// Closes what is left when it has run.
    func finish() {
        for case .arrival(let arrival) in table.mailbox.takeAll() { evutil_closesocket(arrival.descriptor) }
        table.closeAll()
        loop.settle()
    }

    private func receive(_ message: LoopMessage) {
        switch message {
        case .arrival(let arrival): table.accept(arrival)
        case .reply(let reply, let waitID): table[waitID]?.receive(reply)
        case .pieces(let waitID): table[waitID]?.pump()
        case .drain: table.drain(onEmpty: onEmpty)
        case .end: loop.end()
        }
    }
}
