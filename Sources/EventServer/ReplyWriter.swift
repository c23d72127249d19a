import HTTPMessages
import HTTPTypes

/// Turns replies into bytes, with the fields that belong to the connection, and breaks them where a scenario
/// wants it.
struct ReplyWriter {
    private var date = DateStamp()

    /// - Parameter method: what was asked: the answer to a HEAD has no body (RFC 9110, 9.3.2).
    mutating func encodedReply(
        of reply: Reply, to method: HTTPRequest.Method?, _ persistence: Persistence
    ) -> EncodedReply {
        switch reply.delivery.fault {
        case nil: return whole(reply, method, persistence)
        case .drip:
            var encodedReply = whole(reply, method, persistence)
            encodedReply.drips = true
            return encodedReply
        case .truncatedBody:
            var head = head(reply, framing: .length, persistence).bytes
            if sendsBody(reply, method) { head += reply.body.prefix(reply.body.count / 2) }
            return EncodedReply(bytes: head, ending: .close)
        case .malformedChunk:
            let head = head(reply, framing: .chunked, persistence).bytes
            return EncodedReply(bytes: head + Self.noise, ending: .close)
        case .randomData: return EncodedReply(bytes: Self.noise, ending: .close)
        case .emptyResponse, .lostResponse: return EncodedReply(bytes: [], ending: .close)
        case .connectionReset: return EncodedReply(bytes: [], ending: .reset)
        case .hang: return EncodedReply(bytes: [], ending: .hang)
        }
    }

    /// The head of a reply whose body goes on; after it the connection ends.
    mutating func head(of reply: Reply, isChunked: Bool) -> [UInt8] {
        head(reply, framing: isChunked ? .chunked : .untilClose, .close).bytes
    }

    private mutating func whole(
        _ reply: Reply, _ method: HTTPRequest.Method?, _ persistence: Persistence
    ) -> EncodedReply {
        let head = head(reply, framing: .length, persistence)
        var bytes = head.bytes
        if sendsBody(reply, method) { bytes.append(contentsOf: reply.body) }
        return EncodedReply(bytes: bytes, ending: head.closes ? .close : .keepOpen)
    }

    private enum Framing { case length, chunked, untilClose }

    private mutating func head(
        _ reply: Reply, framing: Framing, _ persistence: Persistence
    ) -> (bytes: [UInt8], closes: Bool) {
        var head = HeadBuilder(status: reply.status, capacity: 512 + reply.body.count)
        var closes = persistence == .close
        if Self.ownNames.contains(where: reply.fields.contains) {
            for field in reply.fields.own where !Self.framingNames.contains(field.name) {
                if field.name == .connection {
                    if field.value.lowercased() == "close" { closes = true }
                } else {
                    head.append(field)
                }
            }
        } else {
            for field in reply.fields.own { head.append(field) }
        }
        for block in reply.fields.blocks { head.append(block) }
        if !reply.fields.contains(.date) { head.append("Date", date.now()) }
        switch framing {
        case .chunked: head.append("Transfer-Encoding", "chunked")
        case .length where hasLength(reply.status):
            head.append("Content-Length", String(reply.status == .resetContent ? 0 : reply.body.count))
        case .length, .untilClose: break
        }
        if closes {
            head.append("Connection", "close")
        } else if persistence == .openWhenConfirmed {
            head.append("Connection", "keep-alive")
        }
        return (head.finish(), closes)
    }

    /// Framing is the writer's: a wrong length would make the client misread the next reply.
    private static let framingNames: [HTTPField.Name] = [.contentLength, .transferEncoding]
    /// Of those, hardly a reply has one.
    private static let ownNames = framingNames + [.connection]

    /// RFC 9110, 8.6: neither 1xx nor 204 says a length; 304 would say that of another reply.
    private func hasLength(_ status: HTTPResponse.Status) -> Bool {
        status.code >= 200 && status != .noContent && status != .notModified
    }

    private func sendsBody(_ reply: Reply, _ method: HTTPRequest.Method?) -> Bool {
        method != .head && hasLength(reply.status) && reply.status != .resetContent
    }

    /// Neither HTTP nor a chunk, and the same in every run.
    private static let noise: [UInt8] = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 131) }
}
