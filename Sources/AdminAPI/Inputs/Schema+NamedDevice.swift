import Documents

extension Schema {
    /// The name of a device in a body or a query. `null` is the same as none.
    static func namedDevice(_ help: String) -> Schema {
        .text(.filled, "\(help) The text after \"fingerprint \", the whole value, or the decoded identifier.")
            .orNull
    }
}
