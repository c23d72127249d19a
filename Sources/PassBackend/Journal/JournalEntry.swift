import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// What happened to one request. Kept as it was, and rendered when somebody reads it.
///
/// A class, with all that it does not share with others in one piece: thousands are kept, and each makes room for another
/// one when nothing of it is in the processor's caches any more. As a dozen parts of their own they took a sixth of the
/// time of every request.
final class JournalEntry: Sendable {
    /// `nil` for a request that met no operation.
    let operation: Operation?
    let scenario: String
    let ruleIDs: [String]
    let method: HTTPRequest.Method
    let status: HTTPResponse.Status
    let delivery: Delivery
    /// By the server's clock.
    let receivedAt: Timestamp
    /// By the machine's clock, in which clients live.
    let arrivedAt: Timestamp
    /// By the device's clock; the server's where there is no device.
    let deviceTime: Timestamp
    /// How long the mock took, in milliseconds, without the delay of a scenario.
    let milliseconds: Int64
    /// What the device was like.
    let before: DeviceSummary?
    let after: DeviceSummary?
    private let minorVersion: Int
    private let connection: Request.Connection
    /// Those of a client that polls are the same again and again.
    private let requestFields: RequestFields
    private let replyBlocks: [ReplyFieldBlock]
    private let parcel: Parcel

    /// - Parameter id: the trace of the answer, by which the entry is found.
    init(
        id: String, operation: Operation?, device: DeviceIdentifier?, scenario: String,
        ruleIDs: [String] = [],
        request: Request, reply: Reply, receivedAt: Timestamp, arrivedAt: Timestamp,
        deviceTime: Timestamp, milliseconds: Int64,
        before: DeviceSummary? = nil,
        after: DeviceSummary? = nil
    ) {
        self.operation = operation
        self.scenario = scenario
        self.ruleIDs = ruleIDs
        method = request.method
        status = reply.status
        delivery = reply.delivery
        self.receivedAt = receivedAt
        self.arrivedAt = arrivedAt
        self.deviceTime = deviceTime
        self.milliseconds = milliseconds
        self.before = before
        self.after = after
        minorVersion = request.minorVersion
        connection = request.connection
        requestFields = request.fields
        replyBlocks = reply.fields.blocks
        var parcel = Parcel(capacity: Self.usualSize + request.body.count + reply.body.count)
        parcel.put(id)
        parcel.put(device?.base64)
        parcel.put(request.path)
        parcel.put(request.query)
        parcel.put(request.body)
        parcel.put(reply.fields.own)
        parcel.put(reply.body)
        self.parcel = parcel
    }

    /// What most entries put into their parcel besides the bodies.
    private static let usualSize = 256

    /// The trace of the answer, by which it is found.
    var id: String {
        var reader = Parcel.Reader(parcel)
        return reader.text() ?? ""
    }

    var device: DeviceIdentifier? {
        var reader = Parcel.Reader(parcel)
        reader.skip(1)
        return reader.text().flatMap { DeviceIdentifier(codedText: $0) }
    }

    /// The request and its reply, put together anew.
    var exchange: Exchange {
        var reader = Parcel.Reader(parcel)
        reader.skip(2)
        let request = Request(
            method: method, path: reader.text() ?? "", query: reader.text(), fields: requestFields,
            body: Array(reader.next() ?? []), minorVersion: minorVersion, connection: connection)
        var reply = Reply(status: status, fields: ReplyFields(reader.fields()), delivery: delivery)
        for block in replyBlocks { reply.fields.append(block) }
        reply.body = Array(reader.next() ?? [])
        return Exchange(request: request, reply: reply)
    }

    /// A request and what was answered.
    struct Exchange {
        let request: Request
        let reply: Reply
    }

    /// What it costs to keep it, about; its bodies are counted as far as they are kept.
    var size: Int {
        512 + requestFields.byteCount + parcel.byteCount + (before?.size ?? 0) + (after?.size ?? 0)
    }

    /// The entry without the ends of bodies that have more bytes than that.
    func keepingBodies(to limit: Int) -> JournalEntry {
        guard parcel.byteCount > limit, case let exchange = exchange,
            case let (request, reply) = (exchange.request, exchange.reply),
            max(request.body.count, reply.body.count) > limit
        else { return self }
        return JournalEntry(
            id: id, operation: operation, device: device, scenario: scenario, ruleIDs: ruleIDs,
            request: Request(
                method: method, path: request.path, query: request.query, fields: request.fields,
                body: Array(request.body.prefix(limit)), minorVersion: minorVersion, connection: connection),
            reply: Reply(
                status: status, fields: reply.fields, body: Array(reply.body.prefix(limit)),
                delivery: delivery),
            receivedAt: receivedAt, arrivedAt: arrivedAt, deviceTime: deviceTime,
            milliseconds: milliseconds, before: before, after: after)
    }
}
