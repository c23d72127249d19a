import HTTPMessages
import Logging

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An HTTP/1.1 server: it reads requests, asks the responder, and delivers the replies.
package final class EventServer: @unchecked Sendable {
    // Unchecked because only `stop` may be called while another thread runs the server, and it only writes
    // to the mailbox.
    private let loop: EventLoop
    private let limits: ServerLimits
    private let table: ConnectionTable
    private var listeners: [Listener] = []
    private var socketFiles: [SocketFile] = []
    private var signals: [SignalSource] = []
    private var patience: Timer?

    /// Ignores SIGPIPE in the whole process: a client that leaves must not end it.
    package init(
        limits: ServerLimits = ServerLimits(), logger: Logger? = nil, responder: any Responder
    ) throws(ServerError) {
        signal(SIGPIPE, SIG_IGN)
        self.limits = limits
        loop = try EventLoop()
        table = ConnectionTable(loop, limits, logger, responder)
        try table.mailbox.open(loop) { [unowned self] in receive($0) }
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

    /// The same on a port that is bound already.
    package func listen(on bound: BoundPort) throws(ServerError) {
        var added: [Listener] = []
        do throws(ServerError) {
            for socket in bound.sockets { added.append(try listener(on: socket)) }
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
            listeners.append(try listener(on: bound.socket))
            socketFiles.append(bound.file)
        } catch {
            bound.socket.close()
            bound.file.remove()
            throw error
        }
    }

    private func listener(on socket: ListeningSocket) throws(ServerError) -> Listener {
        let table = table
        return try Listener(loop, socket) { descriptor, peer in
            let facts = Request.Connection(peer: peer.host, peerPort: peer.port, localPort: socket.port)
            table.accept(descriptor, facts)
        }
    }

    /// Serves on this thread until it is stopped. Ends once: a server does not run twice.
    package func run() {
        loop.run()
        stopListening()
        table.closeAll()
        loop.settle()
    }

    /// Takes no more connections, finishes the answers in flight, and lets `run` return. May be called from
    /// any thread, also before `run`.
    package func stop() {
        table.mailbox.post(.stop)
    }

    /// Stops on these signals: the first drains, the second ends at once.
    package func stopOnSignals(_ numbers: [Int32]) {
        for number in numbers {
            signals.append(
                SignalSource(loop, signal: number) { [unowned self] in
                    if table.isDraining { loop.end() } else { drain() }
                })
        }
    }

    private func stopListening() {
        listeners = []
        socketFiles.forEach { $0.remove() }
        socketFiles = []
    }

    private func receive(_ letter: Letter) {
        switch letter {
        case .reply(let reply, let ticket): table[ticket]?.receive(reply)
        case .pieces(let ticket): table[ticket]?.pump()
        case .stop: drain()
        }
    }

    private func drain() {
        guard !table.isDraining else { return }
        stopListening()
        let patience = Timer(loop) { [unowned self] in loop.end() }
        patience.start(after: limits.drain)
        self.patience = patience
        table.drain { [unowned self] in loop.end() }
    }
}
