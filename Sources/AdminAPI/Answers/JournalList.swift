import HTTPMessages
import PassAPI

/// Requests of the journal, in one of the forms in which an answer shows them.
struct JournalList<Element: JSONEncodable & JSONDescribed & Sendable>: AdminAnswer {
    let requests: [Element]
    let meta: JournalMeta
    /// Where the requests are written that do not fit into the first piece of the body.
    let executor: BodyPieces.Executor

    static var description: AdminAnswerDescription {
        AdminAnswerDescription(
            contentType: Reply.jsonContentType,
            schema: .object([
                .always("requests", .list(of: Element.schema, "")), .always("meta", JournalMeta.schema),
            ]))
    }

    var reply: Reply {
        Reply(
            opening: Array(#"{"requests":["#.utf8), requests,
            closing: Array(#"],"meta":"#.utf8) + meta.jsonBytes + Array("}".utf8), on: executor
        ) { $0.jsonBytes }
    }
}
