import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// What happened to one request. Kept as it was, and rendered when somebody reads it.
///
/// A class, with all that it does not share with others in one piece: thousands are kept, and each makes room for another
/// one when nothing of it is in the processor's caches any more. As a dozen parts of their own they took a sixth of the
/// time of every request.
package final class JournalEntry: Sendable {
    /// `nil` for a request that met no operation.
    package let operation: PassOperation?
    package let scenario: String
    package let ruleIDs: [String]
    package let method: HTTPRequest.Method
    package let status: HTTPResponse.Status
    package let delivery: Delivery
    /// By the server's clock.
    package let receivedAt: Timestamp
    /// By the machine's clock, in which clients live.
    package let arrivedAt: Timestamp
    /// By the device's clock; the server's where there is no device.
    package let deviceTime: Timestamp
    /// How long the mock took, in milliseconds, without the delay of a scenario.
    package let milliseconds: Int64
    /// What the device was like.
    package let before: DeviceSummary?
    package let after: DeviceSummary?
    private let minorVersion: Int
    private let connection: Request.Connection
    /// Those of a client that polls are the same again and again.
    private let requestFields: RequestFields
    private let replyBlocks: [ReplyFieldBlock]
    private let packed: PackedStrings

    /// - Parameters:
    ///   - id: the trace of the answer, by which the entry is found.
    ///   - bodyLimit: how many bytes of a body are kept; the end of a longer one is left out.
    package init(
        id: String, operation: PassOperation?, device: DeviceIdentifier?, scenario: String,
        ruleIDs: [String] = [],
        request: Request, reply: Reply, receivedAt: Timestamp, arrivedAt: Timestamp,
        deviceTime: Timestamp, milliseconds: Int64,
        before: DeviceSummary? = nil,
        after: DeviceSummary? = nil,
        bodyLimit: Int = 64 << 10
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
        let (asked, answered) = (request.body.prefix(bodyLimit), reply.body.prefix(bodyLimit))
        var packed = PackedStrings(capacity: Self.usualSize + asked.count + answered.count)
        packed.put(id)
        packed.put(device?.base64)
        packed.put(request.path)
        packed.put(request.query)
        packed.put(asked)
        packed.put(reply.fields.own)
        packed.put(answered)
        self.packed = packed
    }

    /// What most entries put into their parcel besides the bodies.
    private static let usualSize = 256

    /// The trace of the answer, by which it is found.
    package var id: String {
        var reader = PackedStrings.Reader(packed)
        return reader.text() ?? ""
    }

    package var device: DeviceIdentifier? {
        var reader = PackedStrings.Reader(packed)
        reader.skip(1)
        return reader.text().flatMap { DeviceIdentifier(codedText: $0) }
    }

    /// The request and its reply, put together anew.
    package var exchange: Exchange {
        var reader = PackedStrings.Reader(packed)
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
    package struct Exchange {
        package let request: Request
        package let reply: Reply
    }

    /// What it costs to keep it, about; its bodies are counted as far as they are kept.
    package var size: Int {
        512 + requestFields.byteCount + packed.byteCount + (before?.size ?? 0) + (after?.size ?? 0)
    }
}
