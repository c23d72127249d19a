import HTTPTypes

/// What goes back for a request, and how it is to be delivered.
///
/// The writer adds what belongs to the connection: `Date`, `Content-Length` and `Connection`.
package struct Reply: Sendable {
    package var status: HTTPResponse.Status
    package var fields: ReplyFields
    package var body: [UInt8]
    package var delivery: Delivery
    /// What is still to come; `nil` for a reply that is whole.
    package var continuation: Continuation?

    package enum Continuation: Sendable {
        /// The whole reply comes later, delivery included, and this one stands for nothing.
        case later(ReplyPromise)
        /// The body goes on until the client leaves or the server stops, in chunks, or without them for HTTP/1.0.
        /// It starts at once and whole: a delivery that says otherwise is not looked at.
        case stream(ReplyStream)
    }

    package init(
        status: HTTPResponse.Status = .ok, fields: ReplyFields = [:], body: [UInt8] = [],
        delivery: Delivery = Delivery()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.delivery = delivery
    }

    /// A reply with text in it.
    package init(
        status: HTTPResponse.Status = .ok, contentType: String, text: String,
        fields: ReplyFields = [:]
    ) {
        self.init(status: status, fields: fields, body: Array(text.utf8))
        self.fields[.contentType] = contentType
    }
}
