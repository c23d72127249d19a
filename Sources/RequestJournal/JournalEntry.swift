import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// One request and its reply. Stored as received, and rendered when it is read.
///
/// A class whose strings are packed into one allocation. The journal holds thousands of entries, and an entry
/// is freed when none of its memory is in the processor's caches any longer: freeing a dozen allocations per
/// entry took a sixth of the time of every request.
package final class JournalEntry: Sendable {
    /// The operation; `nil` if the request matched none.
    package let operation: PassOperation?
    package let scenario: String
    package let ruleIDs: [String]
    package let method: HTTPRequest.Method
    package let status: HTTPResponse.Status
    package let delivery: Delivery
    /// The time on the server's clock.
    package let receivedAt: Timestamp
    /// The time on the machine's clock, which measures real time between requests.
    package let arrivedAt: Timestamp
    /// The time on the device's clock; the server's time without a device.
    package let deviceTime: Timestamp
    /// The processing time in milliseconds, without the delay of a scenario.
    package let milliseconds: Int64
    /// The state of the device before the request.
    package let before: DeviceSummary?
    package let after: DeviceSummary?
    private let minorVersion: Int
    private let connection: Request.Connection
    /// Shared between entries, because a client that polls sends the same fields repeatedly.
    private let requestFields: RequestFields
    private let replyBlocks: [ReplyFieldBlock]
    private let packed: PackedStrings

    /// - Parameters:
    ///   - id: the trace of the reply, which identifies the entry.
    ///   - bodyLimit: the maximum number of bytes that are kept of each body. A longer body is truncated.
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
        let (requestBody, replyBody) = (request.body.prefix(bodyLimit), reply.body.prefix(bodyLimit))
        var packed = PackedStrings(capacity: Self.usualSize + requestBody.count + replyBody.count)
        packed.put(id)
        packed.put(device?.base64)
        packed.put(request.path)
        packed.put(request.query)
        packed.put(requestBody)
        packed.put(reply.fields.own)
        packed.put(replyBody)
        self.packed = packed
    }

    /// The size of most entries' packed strings without the bodies, in bytes.
    private static let usualSize = 256

    /// The trace of the reply, which identifies the entry.
    package var id: String {
        var reader = PackedStrings.Reader(packed)
        return reader.text() ?? ""
    }

    package var device: DeviceIdentifier? {
        var reader = PackedStrings.Reader(packed)
        reader.skip(1)
        return reader.text().flatMap { DeviceIdentifier(codedText: $0) }
    }

    /// The request and its reply, rebuilt from the packed strings.
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

    /// A request and its reply.
    package struct Exchange {
        package let request: Request
        package let reply: Reply
    }

    /// The approximate memory use in bytes, with the kept part of the bodies.
    package var size: Int {
        512 + requestFields.byteCount + packed.byteCount + (before?.size ?? 0) + (after?.size ?? 0)
    }
}
