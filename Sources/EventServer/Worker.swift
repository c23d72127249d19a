import CLibevent
import HTTPMessages
import HTTPTypes
import Logging

/// One event loop with its connections, and the objects that they share. It runs on one thread.
final class Worker: @unchecked Sendable {
    // Unchecked because other threads call only `perform` and `loop.perform`. Everything else is called on the thread
    // that runs the loop, or before and after the run.
    let loop: EventLoop
    let limits: ServerLimits
    let logger: Logger?
    let responder: any Responder
    /// The responder's `bodyAllowance(of:)`, as one closure for all connections.
    let bodyAllowance: RequestReader.Allowance
    let counters: ServerCounters
    var writer = ReplyWriter()
    lazy var replyBatch = ReplyBatch(loop)
    private(set) var isDraining = false
    private let limiter: ConnectionLimiter
    /// The events that wait for the first bytes of connections to TLS ports, by descriptor.
    private var detectors: [Int32: LoopEvent] = [:]
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// Connections that a `hang` fault holds open, or whose clients have closed their sending sides before a delayed reply.
    private var hanging: [ObjectIdentifier: Connection] = [:]
    /// Connections that wait for a promise or stream their reply.
    private(set) var waiting: [WaitID: Connection] = [:]
    private var lastWaitID: WaitID = 0
    private var onEmpty: () -> Void = {}

    /// Identifies one wait of one connection. IDs are never reused, so a late message is ignored.
    typealias WaitID = UInt64

    init(
        _ limits: ServerLimits, _ limiter: ConnectionLimiter, _ counters: ServerCounters, _ logger: Logger?,
        _ responder: any Responder
    ) throws(ServerError) {
        loop = try EventLoop()
        self.limits = limits
        self.limiter = limiter
        self.counters = counters
        self.logger = logger
        self.responder = responder
        bodyAllowance = { responder.bodyAllowance(of: $0) }
    }

    /// Serves an accepted connection, whose descriptor then belongs to the worker. Replies with 503 if it exceeds the limit, and
    /// closes it without a reply if too many are already being rejected.
    func accept(_ descriptor: Int32, _ info: Request.ConnectionInfo, _ tls: TLSContext?) {
        let permit = limiter.acquire()
        if permit != .accept { counters.countConnectionRefusal() }
        guard permit != .drop else {
            evutil_closesocket(descriptor)
            return
        }
        let refusal =
            permit == .reject
            ? MalformedRequest(
                .serviceUnavailable,
                "the server has reached its limit of \(limits.maximumConnections) open connections") : nil
        if let tls {
            detectProtocol(of: descriptor, info, tls, refusing: refusal)
        } else {
            serve(.plain(loop, descriptor), on: descriptor, info, refusing: refusal)
        }
    }

    /// Waits for the first byte, which stays in the socket, so that a request without TLS gets a readable 400 instead of a failed
    /// handshake.
    private func detectProtocol(
        of descriptor: Int32, _ info: Request.ConnectionInfo, _ tls: TLSContext,
        refusing refusal: MalformedRequest?
    ) {
        let detector = LoopEvent(loop, descriptor, Int16(EV_READ)) { [unowned self] events in
            var byte: UInt8 = 0
            // There is no byte at the end of the input, or when the client has sent nothing before the timeout.
            let count = events & Int16(EV_READ) == 0 ? 0 : recv(descriptor, &byte, 1, Int32(MSG_PEEK))
            if count < 0, errno == EAGAIN || errno == EINTR {
                detectors[descriptor]?.start(after: limits.headTimeout)
                return
            }
            detectors[descriptor] = nil
            if count != 1 {
                drop(descriptor)
            } else if byte == .tlsHandshake {
                serve(.secure(loop, descriptor, tls), on: descriptor, info, refusing: refusal)
            } else {
                serve(
                    .plain(loop, descriptor), on: descriptor, info,
                    refusing: MalformedRequest(
                        .badRequest,
                        "the request was sent without TLS, but this port serves HTTPS: use an https:// URL"))
            }
        }
        detectors[descriptor] = detector
        detector.start(after: limits.headTimeout)
    }

    private func serve(
        _ stream: ByteStream?, on descriptor: Int32, _ info: Request.ConnectionInfo,
        refusing refusal: MalformedRequest?
    ) {
        guard let stream else { return drop(descriptor) }
        let connection = Connection(self, stream, info)
        connections[ObjectIdentifier(connection)] = connection
        connection.start(refusing: refusal)
    }

    private func drop(_ descriptor: Int32) {
        evutil_closesocket(descriptor)
        limiter.release()
        if isDraining, isEmpty { onEmpty() }
    }

    func remove(_ connection: Connection) {
        if connections.removeValue(forKey: ObjectIdentifier(connection)) != nil { limiter.release() }
        if hanging.removeValue(forKey: ObjectIdentifier(connection)) != nil { limiter.releaseHanging() }
        if isDraining, isEmpty { onEmpty() }
    }

    /// Stops counting a connection against the limit, because a `hang` fault or the delay for a client that has probably gone holds
    /// it open. Does nothing for a connection that is not counted any more.
    ///
    /// - Returns: false when the limit of hanging connections is reached.
    func moveToHanging(_ connection: Connection) -> Bool {
        let id = ObjectIdentifier(connection)
        guard hanging[id] == nil else { return true }
        guard limiter.moveToHanging() else { return false }
        hanging[id] = connections.removeValue(forKey: id)
        return true
    }

    /// Registers the connection for ``perform(for:_:)``, until `unregister`.
    func register(_ connection: Connection) -> WaitID {
        lastWaitID += 1
        waiting[lastWaitID] = connection
        return lastWaitID
    }

    func unregister(_ waitID: WaitID) {
        waiting[waitID] = nil
    }

    /// Calls the action on the thread of the loop, unless the connection no longer waits. Can be called from any thread.
    func perform(for waitID: WaitID, _ action: @escaping @Sendable (Connection) -> Void) {
        loop.perform { [weak self] in
            if let connection = self?.waiting[waitID] { action(connection) }
        }
    }

    /// Closes every connection as soon as its reply was sent, and calls `onEmpty` after the last one.
    func drain(onEmpty: @escaping () -> Void) {
        isDraining = true
        self.onEmpty = onEmpty
        if isEmpty { onEmpty() }
        for connection in allConnections { connection.drain() }
        dropUndetected()
    }

    /// Closes the remaining connections. Must be called after the run.
    func closeAll() {
        closeConnections()
        // Accepts connections that were assigned to this worker after its run had ended.
        loop.performPending()
        closeConnections()
        // libevent defers closing the sockets of freed bufferevents to the next iteration.
        event_base_loop(loop.base, EVLOOP_NONBLOCK)
    }

    private func closeConnections() {
        for connection in allConnections { connection.close() }
        dropUndetected()
    }

    private func dropUndetected() {
        while let descriptor = detectors.keys.first {
            detectors[descriptor] = nil
            drop(descriptor)
        }
    }

    private var isEmpty: Bool { connections.isEmpty && hanging.isEmpty && detectors.isEmpty }
    private var allConnections: [Connection] { Array(connections.values) + hanging.values }
}
