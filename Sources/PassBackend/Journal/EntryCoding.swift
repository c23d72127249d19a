import HTTPMessages
import HTTPTypes
import PassAPI

/// The JSON of an entry for other mocks. Nothing is redacted or left out.
extension JournalEntry: Decodable {
    package convenience init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: CodingKeys.self)
        let exchange = try entry.decode(CodedExchange.self, forKey: .exchange)
        let before = try entry.decodeIfPresent(DeviceSummary.self, forKey: .before)
        self.init(
            id: try entry.decode(String.self, forKey: .id),
            replica: try entry.decodeIfPresent(String.self, forKey: .replica),
            operation: try entry.decodeIfPresent(PassOperation.self, forKey: .operation),
            device: try entry.decodeIfPresent(DeviceIdentifier.self, forKey: .device),
            scenario: try entry.decode(String.self, forKey: .scenario),
            ruleIDs: try entry.decode([String].self, forKey: .ruleIDs),
            reasons: try entry.decode([Reason].self, forKey: .reasons),
            client: try entry.decodeIfPresent(ClientID.self, forKey: .client),
            request: try exchange.request, reply: try exchange.reply,
            receivedAt: try entry.decode(Timestamp.self, forKey: .receivedAt),
            arrivedAt: try entry.decode(Timestamp.self, forKey: .arrivedAt),
            deviceTime: try entry.decode(Timestamp.self, forKey: .deviceTime),
            milliseconds: Self.bounded(try entry.decode(Int64.self, forKey: .milliseconds)),
            before: before,
            after: try entry.decodeIfPresent(Bool.self, forKey: .isUnchanged) ?? false
                ? before : try entry.decodeIfPresent(DeviceSummary.self, forKey: .changed),
            isRedacted: exchange.isRedacted, bodyLimit: .max, isTruncated: exchange.isTruncated,
            isReplyTruncated: exchange.isReplyTruncated)
    }

    /// At most a century, so that sums of times cannot overflow.
    fileprivate static func bounded(_ milliseconds: Int64) -> Int64 {
        min(max(milliseconds, 0), Duration.days(36_525).milliseconds)
    }
}

extension JournalEntry.Exchange: Encodable {
    package func encode(to encoder: any Encoder) throws { try CodedExchange(self).encode(to: encoder) }
}

/// A request and its reply in JSON, with fields and bodies in base64.
private struct CodedExchange: Codable {
    let method: String
    let path: String
    let query: String?
    let minorVersion: Int
    let connection: Request.ConnectionInfo
    /// See ``RequestFields/lines``.
    let fields: Base64Bytes
    let body: Base64Bytes
    let status: Int
    let replyFields: Base64Bytes
    let replyBody: Base64Bytes
    /// The delay in milliseconds.
    let delay: Int64
    let fault: WireFault?
    let isRedacted: Bool
    let isTruncated: Bool
    let isReplyTruncated: Bool

    init(_ exchange: JournalEntry.Exchange) {
        let (request, reply) = (exchange.request, exchange.reply)
        method = request.method.rawValue
        path = request.path
        query = request.query
        minorVersion = request.minorVersion
        connection = request.connection
        fields = Base64Bytes(bytes: request.fields.lines)
        body = Base64Bytes(bytes: request.body)
        status = reply.status.code
        replyFields = Base64Bytes(bytes: reply.fields.lines)
        replyBody = Base64Bytes(bytes: reply.body)
        delay = reply.delivery.delay.milliseconds
        fault = reply.delivery.fault
        isRedacted = exchange.isRedacted
        isTruncated = exchange.isTruncated
        isReplyTruncated = exchange.isReplyTruncated
    }

    var request: Request {
        get throws {
            guard let method = HTTPRequest.Method(rawValue: method) else {
                throw impossible("method", method)
            }
            return Request(
                method: method, path: path, query: query, fields: RequestFields(lines: fields.bytes),
                body: body.bytes, minorVersion: minorVersion, connection: connection)
        }
    }

    var reply: Reply {
        get throws {
            guard (0...999).contains(status) else { throw impossible("status", "\(status)") }
            return Reply(
                status: .init(code: status), fields: ReplyFields(lines: replyFields.bytes),
                body: replyBody.bytes,
                delivery: Delivery(delay: .milliseconds(JournalEntry.bounded(delay)), fault: fault))
        }
    }

    private func impossible(_ member: String, _ value: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "\"\(value)\" is no \(member)"))
    }
}

private struct Base64Bytes: TextCodable {
    let bytes: [UInt8]

    var codedText: String { Base64.encode(bytes) }
}

extension Base64Bytes {
    init?(codedText: String) {
        guard let bytes = Base64.decode(codedText) else { return nil }
        self.init(bytes: bytes)
    }
}
