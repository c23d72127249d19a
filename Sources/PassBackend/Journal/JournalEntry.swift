import HTTPMessages
import HTTPTypes
import PassAPI

/// One request and its reply, as they were received and sent. Secrets are removed when an entry is shown.
///
/// A class, because a copy of the journal would otherwise change the reference count of each part of each entry.
package final class JournalEntry: Sendable, Encodable {
    /// The trace of the reply, which identifies the entry.
    package let id: String
    /// The name of the mock that has answered, if several share a journal.
    let replica: String?
    /// The operation; `nil` if the request matched none.
    package let operation: PassOperation?
    package let device: DeviceIdentifier?
    package let scenario: String
    package let ruleIDs: [String]
    /// Why the request was refused, or led elsewhere than the application may expect. Empty for a plain success.
    package let reasons: [Reason]
    /// The client that the request's access token was issued to.
    package let client: ClientID?
    package let exchange: Exchange
    package let receivedAt: Timestamp
    /// The time on the machine's clock, which measures real time between requests.
    package let arrivedAt: Timestamp
    /// The time on the device's clock; the server's time without a device.
    package let deviceTime: Timestamp
    /// The processing time in milliseconds, without the delay of a scenario.
    package let milliseconds: Int64
    package let before: DeviceSummary?
    /// True for a request that left the device as it was, as nearly all do. Mocks then send each other only one summary.
    private let isUnchanged: Bool
    private let changed: DeviceSummary?
    /// The approximate size in memory, in bytes. Values that many entries share are not counted.
    let size: Int

    /// - Parameters:
    ///   - isRedacted: false to show credentials and personal data.
    ///   - bodyLimit: the maximum number of bytes that are kept of each body. A longer body is truncated.
    init(
        id: String, replica: String? = nil, operation: PassOperation?, device: DeviceIdentifier?,
        scenario: String,
        ruleIDs: [String] = [], reasons: [Reason] = [], client: ClientID? = nil,
        request: Request, reply: Reply, receivedAt: Timestamp, arrivedAt: Timestamp,
        deviceTime: Timestamp, milliseconds: Int64,
        before: DeviceSummary? = nil,
        after: DeviceSummary? = nil,
        isRedacted: Bool = true, bodyLimit: Int = 64 << 10, isTruncated: Bool = false,
        isReplyTruncated: Bool = false
    ) {
        self.id = id
        self.replica = replica
        self.operation = operation
        self.device = device
        self.scenario = scenario
        self.ruleIDs = ruleIDs
        self.reasons = reasons
        self.client = client
        exchange = Exchange(
            request: request.cut(to: bodyLimit), reply: reply.cut(to: bodyLimit),
            isLogin: operation == .logIn, isRedacted: isRedacted,
            isTruncated: isTruncated || request.body.count > bodyLimit,
            isReplyTruncated: isReplyTruncated || reply.body.count > bodyLimit)
        self.receivedAt = receivedAt
        self.arrivedAt = arrivedAt
        self.deviceTime = deviceTime
        self.milliseconds = milliseconds
        self.before = before
        isUnchanged = before == after
        changed = isUnchanged ? nil : after
        size =
            Self.fixedSize + exchange.size + id.heapSize + (device?.base64.heapSize ?? 0)
            + (client?.text.heapSize ?? 0) + reasons.reduce(0) { $0 + $1.size } + (before?.size ?? 0)
            + (changed?.size ?? 0)
    }

    package var after: DeviceSummary? { isUnchanged ? before : changed }

    /// All members except the size.
    enum CodingKeys: String, CodingKey {
        case id, replica, operation, device, scenario, ruleIDs, reasons, client, exchange, receivedAt,
            arrivedAt, deviceTime, milliseconds, before, isUnchanged
        /// Absent if nothing has changed.
        case changed = "after"
    }

    /// The bytes of the entry, its request and their empty arrays.
    static let fixedSize = 1_024

    package var status: HTTPResponse.Status { exchange.reply.status }
    package var delivery: Delivery { exchange.reply.delivery }
    package var method: HTTPRequest.Method { exchange.request.method }

    /// All reasons in lines; `nil` if there are none.
    package var reason: String? { Self.lines(reasons.texts) }

    /// The rules that affected the reply, with commas; `nil` for none.
    var rule: String? { ruleIDs.isEmpty ? nil : ruleIDs.joined(separator: ", ") }

    /// The hints on how to get another reply, in lines; `nil` if the reasons have none.
    package var hint: String? { Self.lines(reasons.hints) }

    private static func lines(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    /// True for the entry of the same request.
    package func isSame(as other: JournalEntry) -> Bool { arrivedAt == other.arrivedAt && id == other.id }

    /// The operation, or method and path if the request matched none.
    package var name: String { operation?.rawValue ?? "\(method.rawValue) \(exchange.requestPath)" }

    package var pathParameters: PathParameters {
        operation?.definition.pathParameters(of: exchange.request) ?? [:]
    }

    package static func pathParameters(in path: String, of operation: PassOperation) -> PathParameters {
        operation.definition.pathParameters(of: Request(method: .get, path: path))
    }

    package struct Exchange: Sendable {
        package let request: Request
        package let reply: Reply
        /// True if the request is the form of a login page.
        fileprivate let isLogin: Bool
        /// False if the journal shows credentials and personal data.
        package let isRedacted: Bool
        package let isTruncated: Bool
        let isReplyTruncated: Bool

        /// The names of the only parameters of the request's form that are shown; `nil` to show all whose names are not secret.
        ///
        /// A configuration can give the login form's fields for name and password any names.
        var shownParameters: Set<String>? { isLogin ? ["RelayState", "outcome"] : nil }

        fileprivate var size: Int {
            request.path.heapSize + (request.query?.heapSize ?? 0) + request.connection.peer.heapSize
                + request.fields.size + request.body.count + reply.fields.size + reply.body.count
        }
    }
}

extension Request {
    fileprivate func cut(to limit: Int) -> Request {
        guard body.count > limit else { return self }
        return Request(
            method: method, path: path, query: query, fields: fields, body: Array(body.prefix(limit)),
            minorVersion: minorVersion, connection: connection)
    }
}

extension Reply {
    /// The reply with a body of at most `limit` bytes, and without content that is produced later.
    fileprivate func cut(to limit: Int) -> Reply {
        Reply(
            status: status, fields: fields, body: body.count > limit ? Array(body.prefix(limit)) : body,
            delivery: delivery)
    }
}

extension Reason {
    fileprivate var size: Int { MemoryLayout<Self>.stride + text.heapSize + (hint?.heapSize ?? 0) }
}

extension String {
    /// About how many bytes the text takes besides its 16 bytes in a value.
    fileprivate var heapSize: Int { utf8.count > 15 ? utf8.count + 32 : 0 }
}
