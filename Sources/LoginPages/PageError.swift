import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI

/// The reason why a page cannot be shown, in words for its user.
package struct PageError: Error, Sendable {
    package var status: HTTPResponse.Status
    package var title: String
    package var reason: String

    package init(
        status: HTTPResponse.Status = .badRequest, title: String = "That did not work", reason: String
    ) {
        self.status = status
        self.title = title
        self.reason = reason
    }

    package var reply: Reply {
        Page(status: status, title: title, content: "<p>\(reason)</p>").reply
    }

    /// The link's `redirect_url` is missing, or `AbsoluteURI.isSafe` rejects it.
    static let unusableRedirect = PageError(
        reason: """
            The redirect_url of the link cannot be opened. Your app must send an absolute URI, such as \
            https://example.com or example://done, and no script.
            """)
}
