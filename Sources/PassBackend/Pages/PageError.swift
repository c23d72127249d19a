import HTTPTypes
import PassAPI

/// Why a page cannot be shown, in words for the person in front of it.
struct PageError: Error, Sendable {
    var status = HTTPResponse.Status.badRequest
    var title = "That did not work"
    var reason: String

    var page: Page {
        Page(status: status, title: title, content: "<p>\(reason)</p>")
    }
}
