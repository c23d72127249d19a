import AdminAPI
import HTTPMessages

/// An HTML page.
struct PageAnswer: AdminAnswer {
    let reply: Reply

    static let description = AdminAnswerDescription(contentType: "text/html")
}
