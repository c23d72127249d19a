extension TempPassIdentity {
    /// Reads `generic_data`: a JSON object of strings, which the pages show in round brackets.
    ///
    /// - Returns: `nil` when it is no object.
    package init?(genericData: String) {
        let text = genericData.filter { !$0.isWhitespace }
        let isRound = text.hasPrefix("(") && text.hasSuffix(")")
        let object = isRound ? "{\(text.dropFirst().dropLast())}" : text
        guard let members = JSONValue(parsing: object.utf8)?.object else { return nil }
        self.init(members: members.compactMapValues(\.string))
    }
}
