import HTTPMessages
import HTTPTypes

/// What a page operation answers: a page, a form or a redirect. Its HTML is written when the state is not locked any more.
struct PageAnswer: Sendable {
    private let content: any PageContent

    var reply: Reply { content.reply }

    static func showing(_ content: some PageContent) -> PageAnswer { PageAnswer(content: content) }

    static func redirect(_ status: HTTPResponse.Status = .found, to location: String) -> PageAnswer {
        PageAnswer(content: Reply.redirect(status, to: location))
    }
}

/// What a page operation can show.
protocol PageContent: Sendable {
    var reply: Reply { get }
}

extension Reply: PageContent {
    var reply: Reply { self }
}

extension Page: PageContent {}
