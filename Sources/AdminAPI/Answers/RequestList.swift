import HTTPMessages
import PassAPI
import PassBackend

/// Requests of the journal.
typealias RequestList = JournalList<JournalEntry>

extension RequestList {
    init(_ page: Journal.Page, on executor: @escaping BodyPieces.Executor) {
        self.init(
            requests: page.entries, meta: JournalMeta(total: page.entries.count, dropped: page.dropped),
            executor: executor)
    }
}

/// Requests of the journal, in one of the forms in which an answer shows them.
struct JournalList<Element: JSONEncodable & JSONDescribed & Sendable>: AdminAnswer {
    let requests: [Element]
    let meta: JournalMeta
    /// The executor that writes the requests after the first piece of the body.
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

/// `meta` of an answer with requests of the journal.
struct JournalMeta: JSONObject {
    let total: Int
    let dropped: Int
    /// The path and query of the next page; `nil` if there is none.
    var next: String?

    static let members: [JSONMember<JournalMeta>] = [
        .always("total", .number("The number of elements."), \.total),
        .always("dropped", .number("How many requests were dropped from the full journal."), \.dropped),
        .optional(
            "next",
            .text("The path and query of the next page, if the answer has not all matching requests."),
            \.next),
    ]
}

/// `meta` of an answer with a list.
struct ListMeta: JSONObject {
    let total: Int

    static let members: [JSONMember<ListMeta>] = [
        .always("total", .number("The number of elements."), \.total)
    ]
}
