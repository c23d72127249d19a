import PassAPI

extension JournalEntry {
    /// All reasons in lines; `nil` if there are none.
    package var reason: String? { Self.lines(reasons.texts) }

    /// What would lead to another reply, in lines; `nil` if the reasons do not say.
    package var hint: String? { Self.lines(reasons.hints) }

    private static func lines(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: "\n")
    }
}
