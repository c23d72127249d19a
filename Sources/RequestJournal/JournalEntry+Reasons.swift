import PassAPI

extension JournalEntry {
    /// All reasons in lines; `nil` if there are none.
    package var reason: String? { Self.lines(reasons.map(\.text)) }

    /// What would lead to another reply, in lines; `nil` if the reasons do not say.
    package var hint: String? { Self.lines(reasons.compactMap(\.hint)) }

    private static func lines(_ texts: [String]) -> String? {
        var seen: Set<String> = []
        let distinct = texts.filter { seen.insert($0).inserted }
        return distinct.isEmpty ? nil : distinct.joined(separator: "\n")
    }
}
