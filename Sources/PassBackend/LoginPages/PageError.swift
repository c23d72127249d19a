import HTTPMessages
import HTTPTypes
import PassAPI

/// The reason why a page cannot be shown, in words for its user, or why a form is shown again.
struct PageError: Refusal {
    var status: HTTPResponse.Status
    var title: String
    /// On a page that has no other content, the text and the hint of the reason.
    var reason: Reason
    private var presentation = Presentation.reason

    /// The way in which the user sees the error.
    private enum Presentation {
        /// A page that has only the reason and its hint.
        case reason
        /// The refused form, in words for the user.
        case form(Page)
        /// The content that the application shows at this URL.
        case redirect(to: String)
    }

    init(
        status: HTTPResponse.Status = .badRequest, title: String = "That did not work", reason: String
    ) {
        self.status = status
        self.title = title
        self.reason = Reason(reason)
    }

    /// An error that the user does not see, because the user agent goes back to the application at once.
    ///
    /// - Parameter url: a URL that `AbsoluteURI.isSafe` accepts.
    static func redirect(
        _ status: HTTPResponse.Status = .found, to url: String, because reason: Reason
    ) -> PageError {
        var error = PageError(reason)
        error.status = status
        error.presentation = .redirect(to: url)
        return error
    }

    /// - Parameters:
    ///   - form: the page with the refused form, in words for its user.
    ///   - reason: why the form was refused, for the journal.
    init(showing form: Page, reason: Reason) {
        self.init(status: form.status, title: form.title, reason: reason.text)
        presentation = .form(form)
        self.reason = reason
    }

    /// The mistake in a message that a program has sent. The page shows the reason and its hint.
    init(_ reason: Reason) {
        self.init(reason: reason.text)
        self.reason = reason
    }

    func reply(_: RenderContext) -> Reply { page }

    /// The reply that the user agent gets.
    var page: Reply {
        switch presentation {
        case .reason:
            Page(
                status: status, title: title,
                content: "<p>\([reason.text, reason.hint].compactMap(\.self).joined(separator: " "))</p>"
            ).reply
        case .form(let page): page.reply
        case .redirect(let url): .redirect(status, to: url)
        }
    }

    /// The link's `redirect_url` is missing, or `AbsoluteURI.isSafe` rejects it.
    static let unusableRedirect = PageError(
        reason: """
            The redirect_url of the link cannot be opened. Your app must send an absolute URI, such as \
            https://example.com or example://done, and no script.
            """)
}
