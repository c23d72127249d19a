import PassAPI

extension Schema {
    /// The name of a device in a body or a query. `null` is the same as none.
    static func namedDevice(_ help: String) -> Schema {
        .text(
            .filled,
            "\(help) The text after \"fingerprint \", the decoded identifier, or, for exactly one device, the whole "
                + "header value."
        ).orNull
    }
}
