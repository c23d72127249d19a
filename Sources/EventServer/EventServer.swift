import Dispatch
import HTTPMessages
import Libc
import Logging

/// An HTTP/1.1 server: it reads requests, asks the responder, and delivers the replies.
///
/// Its first loop accepts for all of them and hands connections on in turn: a port that every loop binds for itself
/// (SO_REUSEPORT) would hide that another server has it, and lose what waits for a loop that stops.
package final class EventServer: @unchecked Sendable {
    // Unchecked because only `stop` may be called while another thread runs the server, and it only posts.
    private let limits: ServerLimits
    private let first: Worker
    private let others: [Worker]
    private let calls = Mailbox<Call>()
    private var turn = 0
    private var listeners: [Listener] = []
    private var socketFiles: [SocketFile] = []
    private var signals: [SignalSource] = []
    private var isStopping = false
    private var unfinished = 0
    private var timeout: Timer?
    private var delay: Timer?
    private let logger: Logger?

    /// What happens to the server as a whole, told to its first loop.
    private enum Call: Sendable {
        case stop
        /// The last connection of a loop is gone.
        case emptied
    }

    /// Ignores SIGPIPE in the whole process: a client that leaves must not end it.
    ///
    /// - Parameter loops: how many requests are worked on at a time, each on a thread of its own; at least 1.
    package init(
        limits: ServerLimits = ServerLimits(), loops: Int = 1, logger: Logger? = nil,
        responder: any Responder
    ) throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        self.limits = limits
        self.logger = logger
        let limiter = ConnectionLimiter(slots: limits.maximumConnections)
        var workers: [Worker] = []
        for _ in 0..<loops {
            workers.append(
                try Worker(limits, limiter, logger, responder) { [calls] in calls.post(.emptied) })
        }
        first = workers.removeFirst()
        others = workers
        try calls.open(first.loop) { [unowned self] in receive($0) }
    }

    /// Takes connections from now on; they are served while the server runs. May be called several times.
    ///
    /// - Parameters:
    ///   - host: an address or a name; of a name all addresses are taken.
    ///   - port: 0 for any that is free.
    /// - Returns: the port that was bound.
    @discardableResult
    package func listen(host: String, port: UInt16) throws(ServerError) -> UInt16 {
        let bound = try BoundPort(host: host, port: port)
        try listen(on: bound)
        return bound.port
    }

    /// The same on a port that is bound already, with TLS when there is a context for it.
    package func listen(on bound: BoundPort, tls: TLSContext? = nil) throws(ServerError) {
        var added: [Listener] = []
        do throws(ServerError) {
            for socket in bound.sockets { added.append(try listener(on: socket, tls)) }
        } catch {
            // The sockets before belong to their listeners, and go with them.
            bound.sockets[added.count...].forEach { $0.close() }
            throw error
        }
        listeners += added
    }

    /// The same on a path, whose file is removed when the server stops.
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
        try Listener(first.loop, socket) { [unowned self] descriptor, peer in
            let connectionInfo = Request.Connection(
                peer: peer.host, peerPort: peer.port, localPort: socket.port, isSecure: tls != nil)
            handOver(AcceptedConnection(descriptor: descriptor, connectionInfo: connectionInfo, tls: tls))
        }
    }

    /// To the loops in turn.
    private func handOver(_ arrival: AcceptedConnection) {
        if turn == 0 { first.serve(arrival) } else { others[turn - 1].post(.arrival(arrival)) }
        turn = (turn + 1) % (others.count + 1)
    }

    /// Serves on this thread, and on one more for every further loop, until it is stopped. Ends once: a server does
    /// not run twice.
    package func run() {
        let threads = DispatchGroup()
        for worker in others {
            DispatchQueue(label: "EventServer.loop").async(group: threads) { worker.run() }
        }
        first.run()
        threads.wait()
        stopListening()
        first.finish()
        others.forEach { $0.finish() }
    }

    /// Takes no more connections, finishes the answers in flight, and lets `run` return. May be called from
    /// any thread, also before `run`.
    package func stop() {
        calls.post(.stop)
    }

    /// Stops on these signals: the first drains, the second ends at once.
    package func stopOnSignals(_ numbers: [Int32]) {
        for number in numbers {
            signals.append(
                SignalSource(first.loop, signal: number) { [unowned self] in
                    if isStopping { end() } else { drain() }
                })
        }
    }

    private func receive(_ call: Call) {
        switch call {
        case .stop: drain()
        case .emptied:
            unfinished -= 1
            if unfinished == 0 { end() }
        }
    }

    private func drain() {
        guard !isStopping else { return }
        isStopping = true
        stopListening()
        let timeout = Timer(first.loop) { [unowned self] in end() }
        timeout.start(after: limits.drain)
        self.timeout = timeout
        tellOfDelay()
        unfinished = others.count + 1
        first.post(.drain)
        others.forEach { $0.post(.drain) }
    }

    /// Whoever stops a server and sees it go on wants to know why.
    private func tellOfDelay() {
        guard limits.drain > Self.unremarkable else { return }
        let seconds = Int((limits.drain / .seconds(1)).rounded(.up))
        let delay = Timer(first.loop) { [logger] in
            logger?.notice(
                "stopping: answers are in flight, which have \(seconds) s in all; another signal ends at once"
            )
        }
        delay.start(after: Self.unremarkable)
        self.delay = delay
    }

    private static let unremarkable = Duration.seconds(1)

    private func stopListening() {
        listeners = []
        socketFiles.forEach { $0.remove() }
        socketFiles = []
    }

    private func end() {
        others.forEach { $0.post(.end) }
        first.post(.end)
    }
}
