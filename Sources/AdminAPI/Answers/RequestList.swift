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
