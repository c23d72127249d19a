import CLibevent
import HTTPMessages
import Logging

/// One event loop with its connections. It runs on one thread; other threads only post messages to it.
final class Worker: @unchecked Sendable {
    // Unchecked because everything but `post` is called on the thread that runs the loop, or before and after
    // the run.
    let loop: EventLoop
    private let table: ConnectionTable
    private let onEmpty: @Sendable () -> Void

    /// - Parameter onEmpty: called on the loop when the last connection has closed after the message `drain`.
    init(
        _ limits: ServerLimits, _ limiter: ConnectionLimiter, _ counters: ServerCounters, _ logger: Logger?,
        _ responder: any Responder,
        onEmpty: @escaping @Sendable () -> Void
    ) throws(ServerError) {
        loop = try EventLoop()
        table = ConnectionTable(loop, limits, limiter, counters, logger, responder)
        self.onEmpty = onEmpty
        try table.mailbox.open(loop) { [unowned self] in receive($0) }
    }

    /// Serves a connection that this loop has accepted.
    func serve(_ accepted: AcceptedConnection) {
        table.accept(accepted)
    }

    /// Can be called from any thread.
    func post(_ message: LoopMessage) {
        table.mailbox.post(message)
    }

    /// Serves on this thread until the message `stop`.
    func run() {
        loop.run()
    }

    /// Closes the remaining connections. Must be called after the run.
    func closeAll() {
        for case .accepted(let accepted) in table.mailbox.takeAll() {
            evutil_closesocket(accepted.descriptor)
        }
        table.closeAll()
        loop.runDeferredCallbacks()
    }

    private func receive(_ message: LoopMessage) {
        switch message {
        case .accepted(let accepted): table.accept(accepted)
        case .reply(let reply, let waitID): table[waitID]?.didResolve(reply)
        case .streamData(let waitID): table[waitID]?.sendStreamData()
        case .drain: table.drain(onEmpty: onEmpty)
        case .stop: loop.stop()
        }
    }
}
