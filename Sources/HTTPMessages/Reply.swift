import HTTPTypes

/// What goes back for a request, and how it is to be delivered.
///
/// The writer adds what belongs to the connection: `Date`, `Content-Length` and `Connection`.
package struct Reply: Sendable {
    package var status: HTTPResponse.Status
    package var fields: HTTPFields
    package var body: [UInt8]
    package var delivery: Delivery

    package init(
        status: HTTPResponse.Status = .ok, fields: HTTPFields = [:], body: [UInt8] = [],
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
        fields: HTTPFields = [:]
    ) {
        self.init(status: status, fields: fields, body: Array(text.utf8))
        self.fields[.contentType] = contentType
    }
}
