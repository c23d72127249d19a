import Documents
import PassAPI

/// `meta` of an answer with requests of the journal.
struct JournalMeta: JSONEncodable, JSONDescribed {
    let total: Int
    let dropped: Int

    static let schema = ListMeta.schema.adding([
        .always("dropped", .number("How many requests were dropped from the full journal."))
    ])

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("total", total)
            object.member("dropped", dropped)
        }
    }
}
