import CLibevent
import Dispatch
import HTTPMessages
import Logging

/// An HTTP/1.1 server. It reads requests, passes them to the responder, and sends the replies.
///
/// The first loop accepts the connections and assigns them to the loops in turn (round-robin). Separate
/// listeners with SO_REUSEPORT would hide that another server uses the port, and would lose the connections
/// that are queued for a loop that stops.
package final class EventServer: @unchecked Sendable {
    // Unchecked because only `stop` and `stopAtOnce` are called while another thread runs the server. They only pass an action to
    // the first loop, which does everything that concerns the whole server.
    private let limits: ServerLimits
    private let workers: [Worker]
    private var nextWorker = 0
    private var listeners: [Listener] = []
    private var paths: [BoundPath] = []
    /// The signals, and the timers of a server that stops.
    private var events: [LoopEvent] = []
    private var isStopping = false
    private var drainingWorkers = 0
    private let logger: Logger?

    /// Ignores SIGPIPE in the whole process. Otherwise a client that disconnects could terminate it.
    ///
    /// - Parameters:
    ///   - loops: the number of event loops, each on its own thread; at least 1.
    ///   - counters: the counters that the admin API reports.
    package init(
        limits: ServerLimits = ServerLimits(), loops: Int = 1, logger: Logger? = nil,
        counters: ServerCounters = ServerCounters(), responder: any Responder
    ) throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        self.limits = limits
        self.logger = logger
        let limiter = ConnectionLimiter(limit: limits.maximumConnections)
        workers = try (0..<loops).map { _ throws(ServerError) in
            try Worker(limits, limiter, counters, logger, responder)
        }
    }

    private var firstLoop: EventLoop { workers[0].loop }

    /// Accepts connections on a bound port while the server runs. Uses TLS if there is a context. Can be called several times.
    package func listen(on bound: BoundPort, tls: TLSContext? = nil) throws(ServerError) {
        var added: [Listener] = []
        do throws(ServerError) {
            for socket in bound.sockets { added.append(try listener(on: socket, tls)) }
        } catch {
            // The listeners own the earlier sockets, and close them.
            bound.sockets[added.count...].forEach { $0.close() }
            throw error
        }
        listeners += added
    }

    /// Accepts connections on a Unix-domain socket while the server runs. Removes its file when the server
    /// stops.
    package func listen(on bound: BoundPath) throws(ServerError) {
        do throws(ServerError) {
            listeners.append(try listener(on: bound.socket, nil))
            paths.append(bound)
        } catch {
            bound.socket.close()
            bound.removeFile()
            throw error
        }
    }

    private func listener(
        on socket: ListeningSocket, _ tls: TLSContext?
    ) throws(ServerError) -> Listener {
        try Listener(firstLoop, socket) { [unowned self] descriptor, peer in
            let connectionInfo = Request.ConnectionInfo(
                peer: peer.host, peerPort: peer.port, localPort: socket.port, isSecure: tls != nil)
            assign(descriptor, connectionInfo, tls)
        }
    }

    private func assign(_ descriptor: Int32, _ info: Request.ConnectionInfo, _ tls: TLSContext?) {
        let worker = workers[nextWorker]
        if nextWorker == 0 {
            worker.accept(descriptor, info, tls)
        } else {
            worker.loop.perform { [unowned worker] in worker.accept(descriptor, info, tls) }
        }
        nextWorker = (nextWorker + 1) % workers.count
    }

    /// Serves on this thread, and on one more thread for every further loop, until the server is stopped. Can
    /// be called only once.
    package func run() {
        let threads = DispatchGroup()
        for worker in workers.dropFirst() {
            DispatchQueue(label: "EventServer.loop").async(group: threads) { worker.loop.run() }
        }
        firstLoop.run()
        threads.wait()
        stopListening()
        workers.forEach { $0.closeAll() }
    }

    /// Stops accepting connections, completes the replies in flight, and lets `run` return. Can be called from any thread, even
    /// before `run`.
    package func stop() {
        firstLoop.perform { [unowned self] in drain() }
    }

    /// Closes all connections, even those that wait for a reply, and lets `run` return. Can be called from any thread, even before
    /// `run`.
    package func stopAtOnce() {
        firstLoop.perform { [unowned self] in stopNow() }
    }

    /// Stops on these signals. The first one drains the server, the second one stops it immediately.
    package func stopOnSignals(_ numbers: [Int32]) {
        for number in numbers {
            let event = LoopEvent(firstLoop, number, Int16(EV_SIGNAL | EV_PERSIST)) { [unowned self] _ in
                if isStopping { stopNow() } else { drain() }
            }
            event.start()
            events.append(event)
            // A process inherits the signal mask of the thread that starts it, and a parent's worker thread can have all
            // signals blocked; the signal would then stay pending.
            var mask = sigset_t()
            sigemptyset(&mask)
            sigaddset(&mask, number)
            pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        }
    }

    private func drain() {
        guard !isStopping else { return }
        isStopping = true
        stopListening()
        startTimer(after: limits.drainTimeout) { [unowned self] in stopNow() }
        let noticeDelay = Duration.seconds(1)
        if limits.drainTimeout > noticeDelay {
            let seconds = Int((limits.drainTimeout / .seconds(1)).rounded(.up))
            startTimer(after: noticeDelay) { [logger] in
                logger?.notice(
                    "stopping: waits up to \(seconds) s for replies in flight; another signal stops at once")
            }
        }
        drainingWorkers = workers.count
        for worker in workers {
            worker.loop.perform { [unowned self, unowned worker] in
                worker.drain { [unowned self] in firstLoop.perform { [unowned self] in workerDidDrain() } }
            }
        }
    }

    private func startTimer(after delay: Duration, action: @escaping () -> Void) {
        let timer = LoopEvent(firstLoop, action: action)
        timer.start(after: delay)
        events.append(timer)
    }

    private func workerDidDrain() {
        drainingWorkers -= 1
        if drainingWorkers == 0 { stopNow() }
    }

    private func stopListening() {
        listeners = []
        paths.forEach { $0.removeFile() }
        paths = []
    }

    private func stopNow() {
        for worker in workers {
            worker.loop.perform { [unowned loop = worker.loop] in loop.stop() }
        }
    }
}

extension AdminExecutors {
    /// Two threads, which the system starts only when there is work.
    package static func threads() -> AdminExecutors {
        let calls = DispatchQueue(label: "AdminExecutors.calls")
        let reports = DispatchQueue(label: "AdminExecutors.reports", qos: .utility)
        return AdminExecutors(calls: { calls.async(execute: $0) }, reports: { reports.async(execute: $0) })
    }
}
