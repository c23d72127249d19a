import HTTPMessages

/// A body that goes on, and how it is written.
struct StreamedBody {
    let pieces: ReplyStream
    /// False for a body that ends with the connection (RFC 9112, 6.3).
    let isChunked: Bool
    /// True for server-sent events, which have comments.
    let isPinged: Bool

    /// What has come since the last time, as it goes over the wire.
    func next() -> [UInt8] {
        pieces.take().reduce(into: []) { $0 += encoded($1) }
    }

    /// A comment (HTML Standard, 9.2.7), for nobody notices the death of a client to whom nothing is sent.
    var ping: [UInt8] { encoded(Array(": ping\n\n".utf8)) }

    /// What follows the last piece.
    var end: [UInt8] { isChunked ? Array("0\r\n\r\n".utf8) : [] }

    /// A chunk (RFC 9112, 7.1), or the piece as it is.
    func encoded(_ piece: [UInt8]) -> [UInt8] {
        // A chunk of no bytes would be the last one.
        guard isChunked, !piece.isEmpty else { return piece }
        return Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }
}
