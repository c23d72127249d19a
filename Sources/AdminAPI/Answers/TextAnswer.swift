import HTTPMessages

/// An answer with a text body of any media type other than JSON.
package protocol TextAnswer: AdminAnswer {
    static var contentType: String { get }
    var text: String { get }
}

extension TextAnswer {
    package static var description: AdminAnswerDescription {
        AdminAnswerDescription(contentType: contentType)
    }
    package var reply: Reply { Reply(contentType: Self.contentType, text: text) }
}
