import ControlAPI
import Documents
import HTTPTypes

/// The description of the answer to a successful call.
package struct AdminAnswer: Sendable {
    /// The possible statuses, usually one.
    package var statuses: [HTTPResponse.Status] = [.ok]
    /// `nil` for an answer without a body.
    package var contentType: String?
    /// The schema of a JSON body.
    package var schema: Schema?

    static func json(_ schema: Schema, _ statuses: HTTPResponse.Status...) -> AdminAnswer {
        AdminAnswer(
            statuses: statuses.isEmpty ? [.ok] : statuses, contentType: "application/json", schema: schema)
    }

    package static func text(_ contentType: String) -> AdminAnswer {
        AdminAnswer(contentType: contentType)
    }

    static func document(_ contentType: String) -> AdminAnswer {
        AdminAnswer(contentType: contentType, schema: .document)
    }

    /// A redirect that sends a browser back to its page.
    package static let redirect = AdminAnswer(statuses: [.seeOther])

    /// An answer without a body.
    static func nothing(_ statuses: HTTPResponse.Status...) -> AdminAnswer {
        AdminAnswer(statuses: statuses.isEmpty ? [.noContent] : statuses)
    }
}
