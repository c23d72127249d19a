import Documents
import HTTPMessages
import PassAPI
import RequestJournal

/// Requests of the journal.
struct RequestList: AdminAnswer {
    let requests: [JournalEntry]
    let meta: JournalMeta
    /// Where the entries are written that do not fit into the first piece of the body.
    let executor: BodyPieces.Executor

    /// - Parameters:
    ///   - total: the number of matching requests, of which `requests` can be a part.
    ///   - next: the path and query of the next page; `nil` if there is none.
    init(
        requests: [JournalEntry], total: Int, dropped: Int, next: String? = nil,
        on executor: @escaping BodyPieces.Executor
    ) {
        self.requests = requests
        meta = JournalMeta(total: total, dropped: dropped, next: next)
        self.executor = executor
    }

    init(_ page: Journal.Page, on executor: @escaping BodyPieces.Executor) {
        self.init(
            requests: page.entries, total: page.entries.count, dropped: page.dropped, on: executor)
    }

    static let description = AdminAnswerDescription(
        contentType: Reply.jsonContentType,
        schema: .object([
            .always("requests", .list(of: JournalEntry.schema, "")), .always("meta", JournalMeta.schema),
        ]))

    var reply: Reply {
        Reply(
            opening: Array(#"{"requests":["#.utf8), requests,
            closing: Array(#"],"meta":"#.utf8) + meta.jsonBytes + Array("}".utf8), on: executor
        ) { $0.jsonBytes }
    }
}
