import PassAPI

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
