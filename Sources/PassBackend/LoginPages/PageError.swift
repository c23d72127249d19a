import HTTPMessages
import HTTPTypes
import PassAPI

/// The reason why a page cannot be shown, in words for its user, or why a form is shown again.
struct PageError: Refusal {
    let reason: Reason
    private let makePage: @Sendable () -> Reply
}

extension PageError {
    /// A page that has only the reason and its hint.
    init(status: HTTPResponse.Status = .badRequest, _ reason: Reason) {
        self.init(
            showing: Page(
                status: status, title: "That did not work",
                content: "<p>\([reason.text, reason.hint].compactMap(\.self).joined(separator: " "))</p>"),
            reason: reason)
    }

    /// - Parameters:
    ///   - form: the page with the refused form, in words for its user.
    ///   - reason: why the form was refused, for the journal.
    init(showing form: @autoclosure @escaping @Sendable () -> Page, reason: Reason) {
        self.init(reason: reason, makePage: { form().reply })
    }

    /// An error that the user does not see, because the user agent goes back to the application at once.
    ///
    /// - Parameter url: a URL that `AbsoluteURI.isSafe` accepts.
    static func redirect(
        _ status: HTTPResponse.Status = .found, to url: String, because reason: Reason
    ) -> PageError {
        PageError(reason: reason, makePage: { .redirect(status, to: url) })
    }

    func reply(_: RenderContext) -> Reply { page }

    var page: Reply { makePage() }
}
