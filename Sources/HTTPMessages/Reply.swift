import HTTPTypes
import PassVocabulary

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

    package enum Continuation: Sendable {
        /// The promised reply, with its own delivery, replaces this one. All other members of this one are ignored.
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

    package init(
        status: HTTPResponse.Status = .ok, contentType: String, text: String,
        fields: ReplyFields = [:]
    ) {
        self.init(status: status, fields: fields, body: Array(text.utf8))
        self.fields[.contentType] = contentType
    }

    /// A redirect to `location` that must not be cached, because its URL can belong to a single login.
    ///
    /// - Parameter status: by default 302, as Adobe sends; 303 after a form, so that the user agent continues
    ///   with GET (RFC 9110, 15.4.4).
    package static func redirect(_ status: HTTPResponse.Status = .found, to location: String) -> Reply {
        Reply(status: status, fields: [.location: location, .cacheControl: "no-store"])
    }

    /// Puts the scheme and authority of the server in front of a `Location` that is a path. The service sends
    /// absolute URLs, and some clients use them without resolving them.
    package mutating func makeLocationAbsolute(baseURL: String) {
        if let location = fields[.location], location.hasPrefix("/") {
            fields[.location] = baseURL + location
        }
    }
}

/// How a reply is sent: by default immediately and completely.
///
/// This is only data. The event loop applies it without blocking, so a slow or broken reply does not delay
/// other connections.
package struct Delivery: Sendable, Hashable {
    /// The time before the first byte is sent.
    package var delay: Duration
    /// The fault to inject; `nil` for a correct reply.
    package var fault: WireFault?

    package init(delay: Duration = .zero, fault: WireFault? = nil) {
        self.delay = delay
        self.fault = fault
    }
}
