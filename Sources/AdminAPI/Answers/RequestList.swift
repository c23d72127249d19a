import HTTPMessages
import PassAPI
import PassBackend

/// Requests of the journal.
typealias RequestList = JournalList<JournalEntry>

extension RequestList {
    /// - Parameters:
    ///   - total: the number of matching requests, of which `requests` can be a part.
    ///   - next: the path and query of the next page; `nil` if there is none.
    init(
        requests: [JournalEntry], total: Int, dropped: Int, next: String? = nil,
        on executor: @escaping BodyPieces.Executor
    ) {
        self.init(
            requests: requests, meta: JournalMeta(total: total, dropped: dropped, next: next),
            executor: executor)
    }

    init(_ page: Journal.Page, on executor: @escaping BodyPieces.Executor) {
        self.init(
            requests: page.entries, total: page.entries.count, dropped: page.dropped, on: executor)
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
struct JournalMeta: JSONEncodable, JSONDescribed {
    let total: Int
    let dropped: Int
    /// The path and query of the next page; `nil` if there is none.
    var next: String?

    static let schema = ListMeta.schema.adding([
        .always("dropped", .number("How many requests were dropped from the full journal.")),
        .optional(
            "next", .text("The path and query of the next page, if the answer has not all matching requests.")
        ),
    ])

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("total", total)
            object.member("dropped", dropped)
            object.member("next", ifPresent: next)
        }
    }
}

/// `meta` of an answer with a list.
struct ListMeta: JSONEncodable, JSONDescribed {
    let total: Int

    static let schema = Schema.object([.always("total", .number("The number of elements."))])

    func write(to json: inout JSONWriter) {
        json.object { $0.member("total", total) }
    }
}
