import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI

/// The reason why a page cannot be shown, in words for its user.
package struct PageError: Error, Sendable {
    package var status: HTTPResponse.Status
    package var title: String
    package var reason: String
    /// Where the user agent is sent instead of being shown the reason; `nil` to show it.
    package private(set) var redirectURL: String?
    /// What would have been right, for the journal.
    private var hint: String?

    package init(
        status: HTTPResponse.Status = .badRequest, title: String = "That did not work", reason: String
    ) {
        self.status = status
        self.title = title
        self.reason = reason
    }

    /// An error that the user does not see, because the user agent goes back to the application at once.
    ///
    /// - Parameter url: a URL that `AbsoluteURI.isSafe` accepts.
    static func redirect(to url: String, because reason: Reason) -> PageError {
        var error = PageError(status: .found, reason: reason.text)
        error.redirectURL = url
        error.hint = reason.hint
        return error
    }

    /// The mistake in a SAML message, which a program has sent.
    init(_ reason: Reason) {
        self.init(reason: [reason.text, reason.hint].compactMap(\.self).joined(separator: " "))
    }

    package var reply: Reply {
        if let redirectURL { return .redirect(to: redirectURL) }
        return Page(status: status, title: title, content: "<p>\(reason)</p>").reply
    }

    /// Why, for the journal.
    package var journalReason: Reason { Reason(reason, hint: hint) }

    /// The link's `redirect_url` is missing, or `AbsoluteURI.isSafe` rejects it.
    static let unusableRedirect = PageError(
        reason: """
            The redirect_url of the link cannot be opened. Your app must send an absolute URI, such as \
            https://example.com or example://done, and no script.
            """)
}
