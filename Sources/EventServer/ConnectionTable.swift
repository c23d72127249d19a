import CLibevent
import HTTPMessages
import HTTPTypes
import Logging

/// The connections of one loop, and what they share.
final class ConnectionTable {
    let loop: EventLoop
    let limits: ServerLimits
    let logger: Logger?
    let responder: any Responder
    /// Where other threads leave what they have for a connection.
    let mailbox = Mailbox<LoopMessage>()
    var writer = ReplyWriter()
    /// Replies that leave together.
    lazy var replyBatch = ReplyBatch(loop)
    private(set) var isDraining = false
    private let limiter: ConnectionLimiter
    /// Those on TLS ports that have said nothing so far, by their descriptors.
    private var detectors: [Int32: ProtocolDetector] = [:]
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// Those that never get an answer.
    private var hanging: [ObjectIdentifier: Connection] = [:]
    /// Those whose reply others make.
    private var expectant: [LoopMessage.WaitID: Connection] = [:]
    private var lastTicket: LoopMessage.WaitID = 0
    private var onEmpty: () -> Void = {}

    init(
        _ loop: EventLoop, _ limits: ServerLimits, _ limiter: ConnectionLimiter, _ logger: Logger?,
        _ responder: any Responder
    ) {
        self.loop = loop
        self.limits = limits
        self.limiter = limiter
        self.logger = logger
        self.responder = responder
    }

    /// Serves a socket that was accepted. Over the limit it gets 503, and far over it nothing at all.
    func accept(_ arrival: AcceptedConnection) {
        let permit = limiter.enter()
        guard permit != .ignored else {
            evutil_closesocket(arrival.descriptor)
            return
        }
        let refusal =
            permit == .turnedAway
            ? Refusal(.serviceUnavailable, "more than \(limits.maximumConnections) connections") : nil
        if let tls = arrival.tls {
            receive(arrival, tls, refusing: refusal)
        } else {
            serve(.plain(loop, arrival.descriptor), of: arrival, refusing: refusal)
        }
    }

    /// Who asks a TLS port without TLS is told so: nothing else would say what is wrong.
    private func receive(_ arrival: AcceptedConnection, _ tls: TLSContext, refusing refusal: Refusal?) {
        let descriptor = arrival.descriptor
        detectors[descriptor] = ProtocolDetector(loop, descriptor, timeout: limits.headTimeout) {
            [unowned self] detectedProtocol in
            detectors[descriptor] = nil
            switch detectedProtocol {
            case .tls: serve(.secure(loop, descriptor, tls), of: arrival, refusing: refusal)
            case .other:
                serve(
                    .plain(loop, descriptor), of: arrival,
                    refusing: Refusal(
                        .badRequest, "this port speaks HTTPS: its addresses begin with https://"))
            case .silence: sendAway(descriptor)
            }
        }
    }

    private func serve(_ stream: ByteStream?, of arrival: AcceptedConnection, refusing refusal: Refusal?) {
        guard let stream else { return sendAway(arrival.descriptor) }
        let connection = Connection(self, stream, arrival.connectionInfo)
        connections[ObjectIdentifier(connection)] = connection
        connection.start(refusing: refusal)
    }

    private func sendAway(_ descriptor: Int32) {
        evutil_closesocket(descriptor)
        limiter.leave()
        if isDraining, isEmpty { onEmpty() }
    }

    func remove(_ connection: Connection) {
        if connections.removeValue(forKey: ObjectIdentifier(connection)) != nil { limiter.leave() }
        if hanging.removeValue(forKey: ObjectIdentifier(connection)) != nil { limiter.leaveAside() }
        if isDraining, isEmpty { onEmpty() }
    }

    /// Gives the place of a connection that hangs to others.
    ///
    /// - Returns: false when as many hang as may be open.
    func setAside(_ connection: Connection) -> Bool {
        guard limiter.setAside() else { return false }
        hanging[ObjectIdentifier(connection)] = connections.removeValue(forKey: ObjectIdentifier(connection))
        return true
    }

    func nextTicket() -> LoopMessage.WaitID {
        lastTicket += 1
        return lastTicket
    }

    /// What comes for the ticket from now on is the connection's.
    func expect(_ waitID: LoopMessage.WaitID, _ connection: Connection) {
        expectant[waitID] = connection
    }

    func forget(_ waitID: LoopMessage.WaitID) {
        expectant[waitID] = nil
    }

    /// The connection that has the ticket, if it still waits.
    subscript(waitID: LoopMessage.WaitID) -> Connection? { expectant[waitID] }

    /// Ends every connection as soon as its answer is out, and tells when the last is gone.
    func drain(onEmpty: @escaping () -> Void) {
        isDraining = true
        self.onEmpty = onEmpty
        if isEmpty { onEmpty() }
        for connection in all { connection.drain() }
        sendNewcomersAway()
    }

    func closeAll() {
        for connection in all { connection.close() }
        sendNewcomersAway()
    }

    private func sendNewcomersAway() {
        while let descriptor = detectors.keys.first {
            detectors[descriptor] = nil
            sendAway(descriptor)
        }
    }

    private var isEmpty: Bool { connections.isEmpty && hanging.isEmpty && detectors.isEmpty }
    private var all: [Connection] { Array(connections.values) + hanging.values }
}
