import ControlAPI
import HTTPTypes

/// What a call answers when it did what it was asked to.
package struct AdminAnswer: Sendable {
    /// Usually one.
    package var statuses: [HTTPResponse.Status] = [.ok]
    /// `nil` for an answer without a body.
    package var contentType: String?
    /// What the body is, where it is JSON.
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

    /// Sends a browser back to where it came from.
    package static let redirect = AdminAnswer(statuses: [.seeOther])

    /// A status says it all.
    static func nothing(_ statuses: HTTPResponse.Status...) -> AdminAnswer {
        AdminAnswer(statuses: statuses.isEmpty ? [.noContent] : statuses)
    }
}
