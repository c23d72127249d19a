import HTTPTypes

/// An HTTP response, and how to send it.
///
/// The server adds the fields `Date`, `Content-Length` and `Connection`.
package struct Reply: Sendable {
    package var status: HTTPResponse.Status
    package var fields: ReplyFields
    package var body: [UInt8]
    package var delivery: Delivery
    /// The part that is produced later; `nil` when the reply is complete.
    package var continuation: Continuation?
    /// What follows `body`, if it is so long that it is made while the client reads; `nil` for nothing. Such a body is
    /// chunked, except for HTTP/1.0, and the delivery is ignored.
    package var pieces: BodyPieces?

    package enum Continuation: Sendable {
        /// The promised reply, with its own delivery, replaces this one. Everything else in this one is
        /// ignored.
        case promise(ReplyPromise)
        /// The body continues until the client disconnects or the server stops. It is chunked, except for
        /// HTTP/1.0. The delivery is ignored.
        case stream(ReplyStream)
    }

    package init(
        status: HTTPResponse.Status = .ok, fields: ReplyFields = ReplyFields(), body: [UInt8] = [],
        delivery: Delivery = Delivery()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.delivery = delivery
    }

    /// A reply with a text body.
    package init(
        status: HTTPResponse.Status = .ok, contentType: String, text: String,
        fields: ReplyFields = [:]
    ) {
        self.init(status: status, fields: fields, body: Array(text.utf8))
        self.fields[.contentType] = contentType
    }

    /// The reply with its whole body in the memory.
    package var collected: Reply {
        guard let pieces else { return self }
        var reply = self
        reply.pieces = nil
        reply.body += pieces.makeAll()
        return reply
    }
}
