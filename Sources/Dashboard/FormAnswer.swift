import AdminAPI
import HTTPMessages
import HTTPTypes

/// The answer to a form: a redirect that sends the browser back to its page. When the action fails, it is a page
/// whose status is one of the route's `pages`.
struct FormAnswer: AdminAnswer {
    let reply: Reply

    static let description = AdminAnswerDescription(.seeOther)
}

extension FormAnswer {
    /// A redirect to the dashboard that sets or removes the cookie of the login.
    init(setCookie cookie: String) {
        var reply = Reply.toDashboard
        reply.fields[.setCookie] = cookie
        self.init(reply: reply)
    }
}
