import HTTPMessages
import HTTPTypes

/// The bytes of a reply, how to send them, and what to do with the connection afterwards.
struct EncodedReply {
    var bytes: [UInt8]
    /// The bytes that are sent in slices after `bytes`: a long body, or all bytes with the fault `DRIP`.
    var rest: [UInt8] = []
    /// True for the fault `DRIP`: the slices are small, and there is a pause after each.
    var isDripped = false
    var ending: Ending

    enum Ending {
        case keepOpen
        case close
        case reset
        /// The connection stays open, and nothing is sent until the client closes it.
        case hang
    }
}

/// The properties of a request that determine how its reply is encoded.
struct ReplyContext {
    /// `nil` when the request could not be parsed. The reply to a HEAD has no content (RFC 9110, 9.3.2).
    var method: HTTPRequest.Method?
    var persistence: Persistence
    /// False for HTTP/1.0, which has no chunked transfer coding.
    var supportsChunked: Bool

    init(_ request: Request, _ persistence: Persistence) {
        method = request.method
        self.persistence = persistence
        supportsChunked = request.minorVersion > 0
    }

    /// The context of a request that is refused before it was completely read.
    ///
    /// - Parameter isHead: true if the method is known to be HEAD.
    init(refusedHead isHead: Bool) {
        method = isHead ? .head : nil
        persistence = .close
        supportsChunked = false
    }
}

struct StreamedBody {
    let replyStream: ReplyStream
    /// False for a body that is delimited by the end of the connection (RFC 9112, 6.3).
    let isChunked: Bool
    /// True for server-sent events, whose format allows comments.
    let sendsPings: Bool

    /// The encoded data that was appended since the last call.
    func takeData() -> [UInt8] {
        replyStream.take().reduce(into: []) { $0 += encoded($1) }
    }

    /// The piece as a chunk (RFC 9112, 7.1), or unchanged when the body is not chunked.
    func encoded(_ piece: [UInt8]) -> [UInt8] {
        // A chunk of size 0 would end the body.
        guard isChunked, !piece.isEmpty else { return piece }
        return Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }
}
