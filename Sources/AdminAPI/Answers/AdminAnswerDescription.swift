import HTTPTypes
import PassAPI

/// The description of the answer to a successful call, from the type that makes the reply.
package struct AdminAnswerDescription: Sendable {
    /// The possible statuses, usually one.
    package var statuses: [HTTPResponse.Status]
    /// The media type without parameters; `nil` for an answer without a body.
    package var contentType: String?
    /// The schema of a JSON body.
    package var schema: Schema?

    /// - Parameter contentType: the value of `Content-Type`; `nil` for an answer without a body.
    package init(
        _ statuses: HTTPResponse.Status..., contentType: String? = nil, schema: Schema? = nil
    ) {
        self.statuses = statuses.isEmpty ? [.ok] : statuses
        self.contentType = contentType.map { String($0.prefix { $0 != ";" }) }
        self.schema = schema
    }
}
