import HTTPMessages

/// Encodes the body of a streamed reply.
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

    /// An event stream comment (HTML Standard, 9.2.7). Without traffic a lost connection would not be
    /// detected.
    var ping: [UInt8] { encoded(Array(": ping\n\n".utf8)) }

    /// The bytes after the last piece: the last chunk and an empty trailer section, or nothing.
    var terminator: [UInt8] { isChunked ? Array("0\r\n\r\n".utf8) : [] }

    /// The piece as a chunk (RFC 9112, 7.1), or unchanged when the body is not chunked.
    func encoded(_ piece: [UInt8]) -> [UInt8] {
        // A chunk of size 0 would end the body.
        guard isChunked, !piece.isEmpty else { return piece }
        return Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }
}
