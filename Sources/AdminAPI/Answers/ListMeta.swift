import PassAPI

/// `meta` of an answer with a list.
struct ListMeta: JSONEncodable, JSONDescribed {
    let total: Int

    static let schema = Schema.object([.always("total", .number("The number of elements."))])

    func write(to json: inout JSONWriter) {
        json.object { $0.member("total", total) }
    }
}
