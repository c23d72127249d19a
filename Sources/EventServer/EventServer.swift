import Dispatch
import HTTPMessages
import Logging

/// An HTTP/1.1 server. It reads requests, passes them to the responder, and sends the replies.
///
/// The first loop accepts the connections and assigns them to the loops in turn (round-robin). Separate
/// listeners with SO_REUSEPORT would hide that another server uses the port, and would lose the connections
/// that are queued for a loop that stops.
package final class EventServer: @unchecked Sendable {
    // Unchecked because only `stop` and `stopAtOnce` are called while another thread runs the server, and they only
    // post a message.
    private let limits: ServerLimits
    private let firstWorker: Worker
    private let otherWorkers: [Worker]
    private let mailbox = Mailbox<ServerMessage>()
    private var nextWorker = 0
    private var listeners: [Listener] = []
    private var socketFiles: [SocketFile] = []
    private var signals: [SignalSource] = []
    private var isStopping = false
    private var drainingWorkers = 0
    private var drainTimer: Timer?
    private var noticeTimer: Timer?
    private let logger: Logger?

    /// A message to the server as a whole, which its first loop receives.
    private enum ServerMessage: Sendable {
        case stop
        /// Stop without waiting for replies in flight.
        case stopNow
        /// The last connection of a worker has closed.
        case workerDrained
    }

    /// Ignores SIGPIPE in the whole process. Otherwise a client that disconnects could terminate it.
    ///
    /// - Parameters:
    ///   - loops: the number of event loops, each on its own thread; at least 1.
    ///   - counters: count what the admin API reports.
    package init(
        limits: ServerLimits = ServerLimits(), loops: Int = 1, logger: Logger? = nil,
        counters: ServerCounters = ServerCounters(), responder: any Responder
    ) throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        self.limits = limits
        self.logger = logger
        let limiter = ConnectionLimiter(limit: limits.maximumConnections)
        var workers: [Worker] = []
        for _ in 0..<loops {
            workers.append(
                try Worker(limits, limiter, counters, logger, responder) { [mailbox] in
                    mailbox.post(.workerDrained)
                })
        }
        firstWorker = workers.removeFirst()
        otherWorkers = workers
        try mailbox.open(firstWorker.loop) { [unowned self] in receive($0) }
    }

    /// Accepts connections on a bound port while the server runs. Uses TLS when there is a context. Can be
    /// called several times.
    package func listen(on bound: BoundPort, tls: TLSContext? = nil) throws(ServerError) {
        var added: [Listener] = []
        do throws(ServerError) {
            for socket in bound.sockets { added.append(try listener(on: socket, tls)) }
        } catch {
            // The earlier sockets belong to their listeners, which close them.
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
            socketFiles.append(bound.file)
        } catch {
            bound.socket.close()
            bound.file.remove()
            throw error
        }
    }

    private func listener(
        on socket: ListeningSocket, _ tls: TLSContext?
    ) throws(ServerError) -> Listener {
        try Listener(firstWorker.loop, socket) { [unowned self] descriptor, peer in
            let connectionInfo = Request.Connection(
                peer: peer.host, peerPort: peer.port, localPort: socket.port, isSecure: tls != nil)
            assign(AcceptedConnection(descriptor: descriptor, connectionInfo: connectionInfo, tls: tls))
        }
    }

    /// Passes the connection to the next worker in turn.
    private func assign(_ accepted: AcceptedConnection) {
        if nextWorker == 0 {
            firstWorker.serve(accepted)
        } else {
            otherWorkers[nextWorker - 1].post(.accepted(accepted))
        }
        nextWorker = (nextWorker + 1) % (otherWorkers.count + 1)
    }

    /// Serves on this thread, and on one more thread for every further loop, until the server is stopped. Can
    /// be called only once.
    package func run() {
        let threads = DispatchGroup()
        for worker in otherWorkers {
            DispatchQueue(label: "EventServer.loop").async(group: threads) { worker.run() }
        }
        firstWorker.run()
        threads.wait()
        stopListening()
        firstWorker.closeAll()
        otherWorkers.forEach { $0.closeAll() }
    }

    /// Stops accepting connections, completes the replies in flight, and lets `run` return. Can be called
    /// from any thread, also before `run`.
    package func stop() {
        mailbox.post(.stop)
    }

    /// Closes all connections, also those that wait for a reply, and lets `run` return. Can be called from any thread,
    /// also before `run`.
    package func stopAtOnce() {
        mailbox.post(.stopNow)
    }

    /// Stops on these signals. The first one drains the server, the second one stops it immediately.
    package func stopOnSignals(_ numbers: [Int32]) {
        for number in numbers {
            signals.append(
                SignalSource(firstWorker.loop, signal: number) { [unowned self] in
                    if isStopping { stopNow() } else { drain() }
                })
        }
    }

    private func receive(_ message: ServerMessage) {
        switch message {
        case .stop: drain()
        case .stopNow: stopNow()
        case .workerDrained:
            drainingWorkers -= 1
            if drainingWorkers == 0 { stopNow() }
        }
    }

    private func drain() {
        guard !isStopping else { return }
        isStopping = true
        stopListening()
        let timer = Timer(firstWorker.loop) { [unowned self] in stopNow() }
        timer.start(after: limits.drainTimeout)
        drainTimer = timer
        scheduleNotice()
        drainingWorkers = otherWorkers.count + 1
        firstWorker.post(.drain)
        otherWorkers.forEach { $0.post(.drain) }
    }

    /// Logs why the server still runs, unless it has stopped by then.
    private func scheduleNotice() {
        guard limits.drainTimeout > Self.noticeDelay else { return }
        let seconds = Int((limits.drainTimeout / .seconds(1)).rounded(.up))
        let timer = Timer(firstWorker.loop) { [logger] in
            logger?.notice(
                "stopping: waits up to \(seconds) s for replies in flight; another signal stops at once")
        }
        timer.start(after: Self.noticeDelay)
        noticeTimer = timer
    }

    private static let noticeDelay = Duration.seconds(1)

    private func stopListening() {
        listeners = []
        socketFiles.forEach { $0.remove() }
        socketFiles = []
    }

    private func stopNow() {
        otherWorkers.forEach { $0.post(.stop) }
        firstWorker.post(.stop)
    }
}
