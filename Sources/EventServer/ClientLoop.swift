import Dispatch
import HTTPMessages

/// An event loop on a thread of its own, for connections to other servers. It runs until ``stop()`` is called.
package final class ClientLoop: @unchecked Sendable {
    // Unchecked because other threads only post to the mailbox.
    let loop: EventLoop
    private let mailbox = Mailbox<@Sendable () -> Void>()

    /// Ignores SIGPIPE in the whole process. Otherwise a server that disconnects could terminate it.
    ///
    /// - Throws: when the system is out of resources.
    package init() throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop()
        try mailbox.open(loop) { $0() }
        DispatchQueue(label: "ClientLoop").async { self.loop.run() }
    }

    /// Runs the action on the thread of the loop. Can be called from any thread.
    package func perform(_ action: @escaping @Sendable () -> Void) { mailbox.post(action) }

    /// Ends the loop. Must be called on its thread. Actions that are posted afterwards never run.
    package func stop() { loop.stop() }
}

/// Calls an action on the thread of a ``ClientLoop`` after a delay. Releasing the timer cancels it.
package final class ClientTimer {
    private let timer: Timer

    package init(_ loop: ClientLoop, action: @escaping () -> Void) {
        timer = Timer(loop.loop, action: action)
    }

    /// Starts or restarts the timer. Must be called on the thread of the loop.
    package func start(after delay: Duration) { timer.start(after: delay) }
}

extension BackgroundWork {
    /// Two threads, which the system starts when there is work.
    package static func threads() -> BackgroundWork {
        let calls = DispatchQueue(label: "AdminAPI.calls")
        let reports = DispatchQueue(label: "AdminAPI.reports", qos: .utility)
        return BackgroundWork(calls: { calls.async(execute: $0) }, reports: { reports.async(execute: $0) })
    }
}
