import HTTPMessages
import PassAPI
import PassBackend

typealias RequestList = JournalList<JournalEntry>

extension RequestList {
    init(_ page: Journal.Page) {
        self.init(
            requests: page.entries, meta: JournalMeta(total: page.entries.count, dropped: page.dropped))
    }
}

/// Requests of the journal, in one of the forms in which an answer shows them.
struct JournalList<Element: JSONEncodable & JSONDescribed & Sendable>: JSONAnswer, JSONObject {
    let requests: [Element]
    let meta: JournalMeta

    static var members: [JSONMember<Self>] {
        [
            .always("requests", .list(of: Element.schema, ""), \.requests),
            .always("meta", JournalMeta.schema, \.meta),
        ]
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

struct ListMeta: JSONObject {
    let total: Int

    static let members: [JSONMember<ListMeta>] = [
        .always("total", .number("The number of elements."), \.total)
    ]
}
