import Documents
import PassAPI
import RequestJournal

/// Requests of the journal.
struct RequestList: JSONAnswer, JSONEncodable {
    let requests: [JournalEntry]
    /// The number of matching requests, of which `requests` can be a part.
    let total: Int
    let dropped: Int

    static let schema = Schema.object([
        .always("requests", .list(of: JournalEntry.schema, "")), .always("meta", JournalMeta.schema),
    ])

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("requests", array: requests)
            object.member("meta", JournalMeta(total: total, dropped: dropped))
        }
    }
}

extension RequestList {
    init(_ page: Journal.Page) {
        self.init(requests: page.entries, total: page.entries.count, dropped: page.dropped)
    }
}
