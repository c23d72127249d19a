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
    let mailbox = Mailbox<Letter>()
    var writer = ReplyWriter()
    private(set) var isDraining = false
    private let room: Room
    private var connections: [ObjectIdentifier: Connection] = [:]
    /// Those that never get an answer.
    private var hanging: [ObjectIdentifier: Connection] = [:]
    /// Those whose reply others make.
    private var expectant: [Letter.Ticket: Connection] = [:]
    private var lastTicket: Letter.Ticket = 0
    private var onEmpty: () -> Void = {}

    init(
        _ loop: EventLoop, _ limits: ServerLimits, _ room: Room, _ logger: Logger?,
        _ responder: any Responder
    ) {
        self.loop = loop
        self.limits = limits
        self.room = room
        self.logger = logger
        self.responder = responder
    }

    /// Serves a socket that was accepted. Over the limit it gets 503, and far over it nothing at all.
    func accept(_ arrival: Arrival) {
        let admission = room.enter()
        guard admission != .ignored else {
            evutil_closesocket(arrival.descriptor)
            return
        }
        guard let stream = stream(for: arrival) else {
            evutil_closesocket(arrival.descriptor)
            return room.leave()
        }
        let connection = Connection(self, stream, arrival.facts)
        connections[ObjectIdentifier(connection)] = connection
        connection.start(
            refusing: admission == .turnedAway
                ? Refusal(.serviceUnavailable, "more than \(limits.maximumConnections) connections") : nil)
    }

    private func stream(for arrival: Arrival) -> ByteStream? {
        guard let security = arrival.security else { return .plain(loop, arrival.descriptor) }
        return .secure(loop, arrival.descriptor, security)
    }

    func remove(_ connection: Connection) {
        if connections.removeValue(forKey: ObjectIdentifier(connection)) != nil { room.leave() }
        if hanging.removeValue(forKey: ObjectIdentifier(connection)) != nil { room.leaveAside() }
        if isDraining, isEmpty { onEmpty() }
    }

    /// Gives the place of a connection that hangs to others.
    ///
    /// - Returns: false when as many hang as may be open.
    func setAside(_ connection: Connection) -> Bool {
        guard room.setAside() else { return false }
        hanging[ObjectIdentifier(connection)] = connections.removeValue(forKey: ObjectIdentifier(connection))
        return true
    }

    func nextTicket() -> Letter.Ticket {
        lastTicket += 1
        return lastTicket
    }

    /// What comes for the ticket from now on is the connection's.
    func expect(_ ticket: Letter.Ticket, _ connection: Connection) {
        expectant[ticket] = connection
    }

    func forget(_ ticket: Letter.Ticket) {
        expectant[ticket] = nil
    }

    /// The connection that has the ticket, if it still waits.
    subscript(ticket: Letter.Ticket) -> Connection? { expectant[ticket] }

    /// Ends every connection as soon as its answer is out, and tells when the last is gone.
    func drain(onEmpty: @escaping () -> Void) {
        isDraining = true
        self.onEmpty = onEmpty
        if isEmpty { onEmpty() }
        for connection in all { connection.drain() }
    }

    func closeAll() {
        for connection in all { connection.close() }
    }

    private var isEmpty: Bool { connections.isEmpty && hanging.isEmpty }
    private var all: [Connection] { Array(connections.values) + hanging.values }
}
