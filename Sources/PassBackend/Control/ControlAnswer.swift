import ControlAPI
import HTTPTypes

/// What a call answers when it did what it was asked to.
struct ControlAnswer: Sendable {
    /// Usually one.
    var statuses: [HTTPResponse.Status] = [.ok]
    /// `nil` for an answer without a body.
    var contentType: String?
    /// What the body is, where it is JSON.
    var schema: Schema?

    static func json(_ schema: Schema, _ statuses: HTTPResponse.Status...) -> ControlAnswer {
        ControlAnswer(
            statuses: statuses.isEmpty ? [.ok] : statuses, contentType: "application/json", schema: schema)
    }

    static func text(_ contentType: String) -> ControlAnswer {
        ControlAnswer(contentType: contentType)
    }

    /// Sends a browser back to where it came from.
    static let redirect = ControlAnswer(statuses: [.seeOther])

    /// A status says it all.
    static func nothing(_ statuses: HTTPResponse.Status...) -> ControlAnswer {
        ControlAnswer(statuses: statuses.isEmpty ? [.noContent] : statuses)
    }
}
