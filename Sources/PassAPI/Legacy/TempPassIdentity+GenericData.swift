extension TempPassIdentity {
    /// Reads `generic_data`: a JSON object of strings, which the pages show in parentheses.
    ///
    /// - Returns: `nil` when the text is not such an object.
    package init?(genericData: String) {
        let text = genericData.filter { !$0.isWhitespace }
        let isRound = text.hasPrefix("(") && text.hasSuffix(")")
        let object = isRound ? "{\(text.dropFirst().dropLast())}" : text
        guard let members = JSONValue(parsing: object.utf8)?.object else { return nil }
        self.init(bounded: members.compactMapValues(\.string))
    }
}
