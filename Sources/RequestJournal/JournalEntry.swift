import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations
import PassSimulator

/// One request and its reply. Stored as received, and rendered when it is read.
package final class JournalEntry: Sendable {
    /// The trace of the reply, which identifies the entry.
    package let id: String
    /// The name of the mock that has answered, if several share a journal.
    package let replica: String?
    /// The operation; `nil` if the request matched none.
    package let operation: PassOperation?
    package let device: DeviceIdentifier?
    package let scenario: String
    package let ruleIDs: [String]
    /// Why the request was refused, or led elsewhere than the application may expect. Empty for a plain success.
    package let reasons: [Reason]
    /// The client that the request's access token was issued to.
    package let client: ClientID?
    /// The request and its reply, with truncated bodies.
    package let exchange: Exchange
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
    /// The approximate memory use in bytes, with the kept part of the bodies. Counted once, because an old entry's parts
    /// are in no cache of the processor any more.
    package let size: Int

    /// - Parameters:
    ///   - id: the trace of the reply, which identifies the entry.
    ///   - replica: the name of the mock, if several share a journal.
    ///   - isRedacted: false to show credentials and personal data.
    ///   - bodyLimit: the maximum number of bytes that are kept of each body. A longer body is truncated.
    package convenience init(
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
            ruleIDs: ruleIDs, reasons: reasons, client: client,
            exchange: Exchange(
                request: request.body.count > bodyLimit ? request.truncatingBody(to: bodyLimit) : request,
                reply: Reply(
                    status: reply.status, fields: reply.fields,
                    body: reply.body.count > bodyLimit ? Array(reply.body.prefix(bodyLimit)) : reply.body,
                    delivery: reply.delivery),
                isRedacted: isRedacted,
                // A configuration can give the fields for name and password any names.
                shownParameters: operation == .logIn ? ["RelayState", "outcome"] : nil,
                isTruncated: request.body.count > bodyLimit,
                isReplyTruncated: reply.body.count > bodyLimit),
            receivedAt: receivedAt, arrivedAt: arrivedAt, deviceTime: deviceTime,
            milliseconds: milliseconds, before: before, after: after)
    }

    /// - Parameter exchange: with truncated bodies.
    init(
        id: String, replica: String?, operation: PassOperation?, device: DeviceIdentifier?, scenario: String,
        ruleIDs: [String], reasons: [Reason], client: ClientID?, exchange: Exchange,
        receivedAt: Timestamp, arrivedAt: Timestamp, deviceTime: Timestamp, milliseconds: Int64,
        before: DeviceSummary?, after: DeviceSummary?
    ) {
        // First, so that the parts are moved into their places afterwards, and not copied.
        size =
            512 + exchange.size + (before?.size ?? 0) + (after?.size ?? 0)
            + reasons.reduce(0) { $0 + $1.text.utf8.count + ($1.hint?.utf8.count ?? 0) }
        self.id = id
        self.replica = replica
        self.operation = operation
        self.device = device
        self.scenario = scenario
        self.ruleIDs = ruleIDs
        self.reasons = reasons
        self.client = client
        self.exchange = exchange
        self.receivedAt = receivedAt
        self.arrivedAt = arrivedAt
        self.deviceTime = deviceTime
        self.milliseconds = milliseconds
        self.before = before
        self.after = after
    }

    package var method: HTTPRequest.Method { exchange.request.method }
    package var status: HTTPResponse.Status { exchange.reply.status }
    package var delivery: Delivery { exchange.reply.delivery }

    /// The operation, or method and path if the request matched none.
    package var name: String { operation?.rawValue ?? "\(method.rawValue) \(exchange.request.path)" }

    /// The parameters in the path of the operation.
    package var pathParameters: PathParameters {
        let path = exchange.request.pathSegments ?? []
        return operation?.definition.paths.lazy.compactMap { $0.match(path) }.first ?? [:]
    }

    /// A request and its reply.
    package struct Exchange: Sendable {
        package let request: Request
        package let reply: Reply
        /// False if the journal shows credentials and personal data.
        package let isRedacted: Bool
        /// The names of the only parameters in the request's form that are no secrets; `nil` if the names of all secrets
        /// are known.
        package let shownParameters: Set<String>?
        /// True if the end of the request's body is missing.
        package let isTruncated: Bool
        /// True if the end of the reply's body is missing.
        package let isReplyTruncated: Bool
    }
}

extension JournalEntry.Exchange {
    fileprivate var size: Int {
        let fieldBytes = reply.fields.own.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
        return request.path.utf8.count + (request.query?.utf8.count ?? 0) + request.fields.byteCount
            + request.body.count + fieldBytes + reply.body.count
    }
}

extension Request {
    fileprivate func truncatingBody(to limit: Int) -> Request {
        Request(
            method: method, path: path, query: query, fields: fields, body: Array(body.prefix(limit)),
            minorVersion: minorVersion, connection: connection)
    }
}
