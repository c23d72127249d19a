import HTTPMessages
import HTTPTypes
import PassAPI

/// The reason why a page cannot be shown, in words for its user, or why a form is shown again.
struct PageError: Error, Sendable {
    var status: HTTPResponse.Status
    var title: String
    /// For the journal, and on a page that has no other content.
    var reason: String
    private var presentation = Presentation.reason
    /// What would have been right: for the journal, and after the reason on a page.
    private var hint: String?

    /// What the user sees.
    private enum Presentation {
        /// A page that has only the reason and its hint.
        case reason
        /// The refused form, in words for the user.
        case form(Page)
        /// What the application shows at this URL.
        case redirect(to: String)
    }

    init(
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
        error.presentation = .redirect(to: url)
        error.hint = reason.hint
        return error
    }

    /// - Parameters:
    ///   - form: the page with the refused form, in words for its user.
    ///   - reason: why the form was refused, for the journal.
    init(showing form: Page, reason: Reason) {
        self.init(status: form.status, title: form.title, reason: reason.text)
        presentation = .form(form)
        hint = reason.hint
    }

    /// The mistake in a message that a program has sent. The page shows the reason and its hint.
    init(_ reason: Reason) {
        self.init(reason: reason.text)
        hint = reason.hint
    }

    var reply: Reply {
        switch presentation {
        case .reason:
            Page(
                status: status, title: title,
                content: "<p>\([reason, hint].compactMap(\.self).joined(separator: " "))</p>"
            ).reply
        case .form(let page): page.reply
        case .redirect(let url): .redirect(to: url)
        }
    }

    /// Why, for the journal.
    var journalReason: Reason { Reason(reason, hint: hint) }

    /// The link's `redirect_url` is missing, or `AbsoluteURI.isSafe` rejects it.
    static let unusableRedirect = PageError(
        reason: """
            The redirect_url of the link cannot be opened. Your app must send an absolute URI, such as \
            https://example.com or example://done, and no script.
            """)
}
