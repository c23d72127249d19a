import CLibevent
import HTTPMessages
import HTTPTypes
import Logging

/// The connections of one loop and the objects that they share.
final class ConnectionTable {
    let loop: EventLoop
    let limits: ServerLimits
    let idleTimeout: Timeout
    let headTimeout: Timeout
    let bodyTimeout: Timeout
    let logger: Logger?
    let responder: any Responder
    /// The responder's `bodyAllowance(of:)`, in one closure for all connections.
    let bodyAllowance: RequestReader.Allowance
    let counters: ServerCounters
    /// Messages from other threads.
    let mailbox = Mailbox<LoopMessage>()
    var writer = ReplyWriter()
    lazy var replyBatch = ReplyBatch(loop)
    private(set) var isDraining = false
    private let limiter: ConnectionLimiter
    /// Connections to TLS ports whose protocol is not detected yet, by descriptor.
    private var detectors: [Int32: ProtocolDetector] = [:]
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// Connections held open by a `hang` fault.
    private var hanging: [ObjectIdentifier: Connection] = [:]
    /// Connections that wait for a promise or stream their reply.
    private var waiting: [LoopMessage.WaitID: Connection] = [:]
    private var lastWaitID: LoopMessage.WaitID = 0
    private var onEmpty: () -> Void = {}

    init(
        _ loop: EventLoop, _ limits: ServerLimits, _ limiter: ConnectionLimiter, _ counters: ServerCounters,
        _ logger: Logger?, _ responder: any Responder
    ) {
        self.loop = loop
        self.limits = limits
        idleTimeout = Timeout(limits.idleTimeout)
        headTimeout = Timeout(limits.headTimeout)
        bodyTimeout = Timeout(limits.bodyTimeout)
        self.limiter = limiter
        self.counters = counters
        self.logger = logger
        self.responder = responder
        bodyAllowance = { responder.bodyAllowance(of: $0) }
    }

    /// Serves an accepted connection. Replies with 503 when it exceeds the limit, and closes it without a
    /// reply when too many are being rejected already.
    func accept(_ accepted: AcceptedConnection) {
        let permit = limiter.acquire()
        if permit != .accept { counters.countConnectionRefusal() }
        guard permit != .drop else {
            evutil_closesocket(accepted.descriptor)
            return
        }
        let refusal =
            permit == .reject
            ? MalformedRequest(
                .serviceUnavailable,
                "the server has reached its limit of \(limits.maximumConnections) open connections") : nil
        if let tls = accepted.tls {
            detectProtocol(of: accepted, tls, refusing: refusal)
        } else {
            serve(.plain(loop, accepted.descriptor), of: accepted, refusing: refusal)
        }
    }

    /// Waits for the first byte. A request without TLS gets a readable 400 instead of a failed handshake.
    private func detectProtocol(
        of accepted: AcceptedConnection, _ tls: TLSContext, refusing refusal: MalformedRequest?
    ) {
        let descriptor = accepted.descriptor
        detectors[descriptor] = ProtocolDetector(loop, descriptor, timeout: limits.headTimeout) {
            [unowned self] detectedProtocol in
            detectors[descriptor] = nil
            switch detectedProtocol {
            case .tls: serve(.secure(loop, descriptor, tls), of: accepted, refusing: refusal)
            case .other:
                serve(
                    .plain(loop, descriptor), of: accepted,
                    refusing: MalformedRequest(
                        .badRequest,
                        "the request was sent without TLS, but this port serves HTTPS: use an https:// URL"))
            case .unknown: drop(descriptor)
            }
        }
    }

    private func serve(
        _ stream: ByteStream?, of accepted: AcceptedConnection, refusing refusal: MalformedRequest?
    ) {
        guard let stream else { return drop(accepted.descriptor) }
        let connection = Connection(self, stream, accepted.connectionInfo)
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

    /// Stops counting a connection against the limit, because a `hang` fault holds it open.
    ///
    /// - Returns: false when the limit of hanging connections is reached.
    func moveToHanging(_ connection: Connection) -> Bool {
        guard limiter.moveToHanging() else { return false }
        hanging[ObjectIdentifier(connection)] = connections.removeValue(forKey: ObjectIdentifier(connection))
        return true
    }

    func makeWaitID() -> LoopMessage.WaitID {
        lastWaitID += 1
        return lastWaitID
    }

    /// Routes messages with this ID to the connection until `unregister`.
    func register(_ connection: Connection, for waitID: LoopMessage.WaitID) {
        waiting[waitID] = connection
    }

    func unregister(_ waitID: LoopMessage.WaitID) {
        waiting[waitID] = nil
    }

    /// The connection that is registered for the ID; `nil` when it waits no longer.
    subscript(waitID: LoopMessage.WaitID) -> Connection? { waiting[waitID] }

    /// Closes every connection as soon as its reply was sent, and calls `onEmpty` after the last one.
    func drain(onEmpty: @escaping () -> Void) {
        isDraining = true
        self.onEmpty = onEmpty
        if isEmpty { onEmpty() }
        for connection in allConnections { connection.drain() }
        dropUndetected()
    }

    func closeAll() {
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
