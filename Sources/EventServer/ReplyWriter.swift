import HTTPMessages
import HTTPTypes
import PassVocabulary

/// Encodes replies. Adds the fields that belong to the connection and applies the faults of a delivery.
struct ReplyWriter {
    private var date = DateStamp()

    /// - Parameter method: the method of the request. The reply to a HEAD has no body (RFC 9110, 9.3.2).
    mutating func encode(
        _ reply: Reply, method: HTTPRequest.Method?, _ persistence: Persistence
    ) -> EncodedReply {
        switch reply.delivery.fault {
        case nil: return encodeCompletely(reply, method, persistence)
        case .drip:
            let whole = encodeCompletely(reply, method, persistence)
            return EncodedReply(bytes: [], rest: whole.bytes, isDripped: true, ending: whole.ending)
        case .truncatedBody:
            var bytes = head(reply, framing: .length, persistence).bytes
            if sendsBody(reply, method), !reply.body.isEmpty {
                bytes += reply.body.prefix(reply.body.count / 2)
            } else {
                // The whole head can be a complete reply.
                bytes.removeLast(bytes.count / 2)
            }
            return EncodedReply(bytes: bytes, ending: .close)
        case .malformedChunk:
            let head = head(reply, framing: .chunked, persistence).bytes
            return EncodedReply(bytes: head + Self.noise, ending: .close)
        case .randomData: return EncodedReply(bytes: Self.noise, ending: .close)
        case .emptyResponse, .lostResponse: return EncodedReply(bytes: [], ending: .close)
        case .connectionReset: return EncodedReply(bytes: [], ending: .reset)
        case .hang: return EncodedReply(bytes: [], ending: .hang)
        }
    }

    /// The size of a body that is copied and sent at once.
    static let longestCopiedBody = 256 << 10

    private mutating func encodeCompletely(
        _ reply: Reply, _ method: HTTPRequest.Method?, _ persistence: Persistence
    ) -> EncodedReply {
        let body = sendsBody(reply, method) ? reply.body : []
        let isSliced = body.count > Self.longestCopiedBody && reply.delivery.fault == nil
        let (bytes, closesConnection) = head(
            reply, framing: .length, persistence, body: isSliced ? [] : body)
        return EncodedReply(
            bytes: bytes, rest: isSliced ? body : [], ending: closesConnection ? .close : .keepOpen)
    }

    enum Framing { case length, chunked, untilClose }

    /// The head, and the body behind it.
    mutating func head(
        _ reply: Reply, framing: Framing, _ persistence: Persistence, body: [UInt8] = []
    ) -> (bytes: [UInt8], closesConnection: Bool) {
        var bytes = Self.statusLines[reply.status.code] ?? Self.statusLine(reply.status.code, reason: "")
        var fields = reply.fields
        // The status line and the server's own fields are shorter than 256 bytes.
        bytes.reserveCapacity(256 + fields.bytes.count + body.count)
        let closesConnection =
            persistence == .close || fields[values: .connection].contains { $0.lowercased() == "close" }
        // Only the writer sets these fields: a wrong length would make the client misread the next reply.
        for name in Self.ownFields where fields.contains(name) { fields[name] = nil }
        bytes += fields.bytes
        if !fields.contains(.date) { bytes += date.currentLine() }
        switch framing {
        case .chunked: bytes.append("Transfer-Encoding: chunked\r\n")
        case .length where hasLength(reply.status):
            bytes.append("Content-Length: ")
            bytes.append(String(reply.status == .resetContent ? 0 : reply.body.count))
            bytes.append("\r\n")
        case .length, .untilClose: break
        }
        if closesConnection {
            bytes.append("Connection: close\r\n")
        } else if persistence == .openWhenConfirmed {
            bytes.append("Connection: keep-alive\r\n")
        }
        bytes.append("\r\n")
        bytes += body
        return (bytes, closesConnection)
    }

    private static let ownFields: [HTTPField.Name] = [.contentLength, .transferEncoding, .connection]

    private static let statusLines = Dictionary(
        uniqueKeysWithValues: HTTPResponse.Status.registeredReasons.map { code, reason in
            (code, statusLine(code, reason: reason))
        })

    private static func statusLine(_ code: Int, reason: String) -> [UInt8] {
        Array("HTTP/1.1 \(code) \(reason)\r\n".utf8)
    }

    /// False for 1xx and 204, which must not have a length, and for 304, whose length would be that of
    /// another reply (RFC 9110, 8.6).
    private func hasLength(_ status: HTTPResponse.Status) -> Bool {
        status.code >= 200 && status != .noContent && status != .notModified
    }

    private func sendsBody(_ reply: Reply, _ method: HTTPRequest.Method?) -> Bool {
        method != .head && hasLength(reply.status) && reply.status != .resetContent
    }

    /// Bytes that are neither HTTP nor a chunk, the same in every run.
    private static let noise: [UInt8] = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 131) }
}
