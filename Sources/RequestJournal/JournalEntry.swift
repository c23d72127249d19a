import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations
import PassSimulator

/// One request and its reply. Stored as received, and rendered when it is read.
package struct JournalEntry: Sendable {
    /// The operation; `nil` if the request matched none.
    package let operation: PassOperation?
    private let statusCode: UInt16
    package let delivery: Delivery
    /// The time on the server's clock.
    package let receivedAt: Timestamp
    /// The time on the machine's clock, which measures real time between requests.
    package let arrivedAt: Timestamp
    /// The time on the device's clock; the server's time without a device.
    package let deviceTime: Timestamp
    /// The processing time in milliseconds, without the delay of a scenario.
    package let milliseconds: Int64
    /// Everything else: ``Names``, ``Exchange`` and ``Details``.
    private let packed: PackedBytes
    private let exchangePosition: UInt32
    private let detailsPosition: UInt32

    /// - Parameters:
    ///   - id: the trace of the reply, which identifies the entry.
    ///   - replica: the name of the mock, if several share a journal.
    ///   - isRedacted: false to show credentials and personal data.
    ///   - bodyLimit: the maximum number of bytes that are kept of each body. A longer body is truncated.
    package init(
        id: String, replica: String? = nil, operation: PassOperation?, device: DeviceIdentifier?,
        scenario: String,
        ruleIDs: [String] = [], reasons: [Reason] = [], client: ClientID? = nil,
        request: Request, reply: Reply, receivedAt: Timestamp, arrivedAt: Timestamp,
        deviceTime: Timestamp, milliseconds: Int64,
        before: DeviceSummary? = nil,
        after: DeviceSummary? = nil,
        isRedacted: Bool = true, bodyLimit: Int = 64 << 10
    ) {
        self.init(
            id: id, replica: replica, operation: operation, device: device, scenario: scenario,
            ruleIDs: ruleIDs, reasons: reasons, client: client, request: request, reply: reply,
            marks: Exchange.Marks(
                isRedacted: isRedacted, isTruncated: request.body.count > bodyLimit,
                isReplyTruncated: reply.body.count > bodyLimit),
            // A configuration can give the fields for name and password any names.
            shownParameters: operation == .logIn ? ["RelayState", "outcome"] : nil,
            receivedAt: receivedAt, arrivedAt: arrivedAt, deviceTime: deviceTime,
            milliseconds: milliseconds, before: before, after: after, bodyLimit: bodyLimit)
    }

    /// - Parameter bodyLimit: the maximum number of bytes that are kept of each body.
    init(
        id: String, replica: String?, operation: PassOperation?, device: DeviceIdentifier?, scenario: String,
        ruleIDs: [String], reasons: [Reason], client: ClientID?, request: Request, reply: Reply,
        marks: Exchange.Marks, shownParameters: Set<String>?, receivedAt: Timestamp, arrivedAt: Timestamp,
        deviceTime: Timestamp, milliseconds: Int64, before: DeviceSummary?, after: DeviceSummary?,
        bodyLimit: Int
    ) {
        self.operation = operation
        statusCode = UInt16(clamping: reply.status.code)
        delivery = reply.delivery
        self.receivedAt = receivedAt
        self.arrivedAt = arrivedAt
        self.deviceTime = deviceTime
        self.milliseconds = milliseconds
        var positions = (exchange: 0, details: 0)
        let capacity =
            Names.packedSize(id, device, scenario, client, replica, ruleIDs)
            + Exchange.packedSize(request, reply, shownParameters, bodyLimit)
            + Details.packedSize(reasons, before, after)
        packed = PackedBytes(capacity: capacity) { writer in
            Names.write(id, device, scenario, client, replica, ruleIDs, to: &writer)
            positions.exchange = writer.end
            Exchange.write(request, reply, marks, shownParameters, bodyLimit, to: &writer)
            positions.details = writer.end
            Details.write(reasons, before, after, to: &writer)
        }
        exchangePosition = UInt32(clamping: positions.exchange)
        detailsPosition = UInt32(clamping: positions.details)
    }

    /// The memory that the entry takes in bytes, with the kept part of the bodies.
    package var size: Int { MemoryLayout<Self>.size + 32 + packed.count }

    private var names: Names {
        var reader = packed.reader()
        return Names(&reader)
    }

    private var details: Details {
        var reader = packed.reader(at: Int(detailsPosition))
        return Details(&reader)
    }

    /// The request and its reply, with truncated bodies. Made each time.
    package var exchange: Exchange {
        var reader = packed.reader(at: Int(exchangePosition))
        return Exchange(&reader, status: status, delivery)
    }

    /// The trace of the reply, which identifies the entry.
    package var id: String {
        var reader = packed.reader()
        return reader.text()
    }

    package var device: DeviceIdentifier? {
        var reader = packed.reader()
        return Names.device(&reader)
    }

    package var scenario: String { names.scenario }
    /// The client that the request's access token was issued to.
    package var client: ClientID? { names.client }
    /// The name of the mock that has answered, if several share a journal.
    package var replica: String? { names.replica }
    package var ruleIDs: [String] { names.ruleIDs }
    /// Why the request was refused, or led elsewhere than the application may expect. Empty for a plain success.
    package var reasons: [Reason] { details.reasons }
    /// The state of the device before the request.
    package var before: DeviceSummary? { details.before }
    package var after: DeviceSummary? { details.after }
    package var status: HTTPResponse.Status { HTTPResponse.Status(code: Int(statusCode)) }

    /// True for the entry of the same request.
    package func isSame(as other: JournalEntry) -> Bool { arrivedAt == other.arrivedAt && id == other.id }
}

extension JournalEntry {
    package var method: HTTPRequest.Method { exchange.request.method }

    /// The operation, or method and path if the request matched none.
    package var name: String { operation?.rawValue ?? "\(method.rawValue) \(exchange.requestPath)" }

    /// The parameters in the path of the operation.
    package var pathParameters: PathParameters {
        operation?.definition.pathParameters(of: exchange.request) ?? [:]
    }

    /// The parameters in a path of the operation.
    package static func pathParameters(in path: String, of operation: PassOperation) -> PathParameters {
        operation.definition.pathParameters(of: Request(method: .get, path: path))
    }

    /// A request and its reply.
    package struct Exchange: Sendable {
        package let request: Request
        package let reply: Reply
        /// The names of the only parameters in the request's form that are no secrets; `nil` if the names of all secrets
        /// are known.
        package let shownParameters: Set<String>?
        let marks: Marks

        /// False if the journal shows credentials and personal data.
        package var isRedacted: Bool { marks.isRedacted }
        /// True if the end of the request's body is missing.
        package var isTruncated: Bool { marks.isTruncated }
        /// True if the end of the reply's body is missing.
        package var isReplyTruncated: Bool { marks.isReplyTruncated }

        struct Marks {
            var isRedacted: Bool
            var isTruncated: Bool
            var isReplyTruncated: Bool
        }
    }
}
