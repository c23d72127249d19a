/// Suggests the intended name for a mistyped one.
package enum NearestName {
    /// The second half of a message such as "unknown operation x, …": `did you mean "y"?`, or the first names if none is similar.
    ///
    /// Among names that are equally similar, the first one is suggested.
    ///
    /// - Parameters:
    ///   - keywords: words that also describe a name, such as those of an operation's path.
    ///   - isListedWhole: whether to list all names when none is similar.
    package static func hint(
        for name: String, among names: [String], keywords: (String) -> [String] = { _ in [] },
        isListedWhole: Bool = false
    ) -> String {
        if let similar = similarName(to: name, among: names, keywords: keywords) {
            return "did you mean \"\(similar)\"?"
        }
        guard !names.isEmpty else { return "expected none" }
        guard isListedWhole || names.count <= 8 else {
            return "expected one of \(names.prefix(6).joined(separator: ", ")), and \(names.count - 6) more"
        }
        return "expected \(names.count == 1 ? "" : "one of ")\(names.joined(separator: ", "))"
    }

    /// The intended name for a mistyped one; `nil` when none is similar.
    ///
    /// Among names that are equally similar, the first one is chosen.
    ///
    /// - Parameter keywords: words that also describe a name, such as those of an operation's path.
    package static func similarName(
        to name: String, among names: [String], keywords: (String) -> [String] = { _ in [] }
    ) -> String? {
        // A name in a request can be as long as the head.
        let name = String(name.prefix(Self.longest + 1))
        let lowercased = name.lowercased()
        let ranked = names.map { (name: $0, distance: distance(lowercased, $0.lowercased())) }
        guard let nearest = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        // Typing mistakes come first, then abbreviations, whose edit distance is large, then words: most names of operations and
        // errors are so long that a shorter name with another meaning has a smaller distance. Names of two letters can be
        // opposites: "no" is not a mistyped "on".
        let areShort = name.count == 2 && nearest.name.count == 2
        if nearest.distance <= (areShort ? 0 : longestTypo(in: name)) { return nearest.name }
        if name.count >= 2, let completion = names.first(where: { $0.hasPrefix(name) }) {
            return completion
        }
        if let similar = nameWithWords(of: name, among: names, keywords) { return similar }
        // Two edits turn a word of four letters into any other.
        return name.count > 4 && nearest.distance <= max(2, name.count / 3) ? nearest.name : nil
    }

    /// True if the name is one of the names, or a mistyped form of one.
    package static func isNear(_ name: String, to names: some Sequence<String>) -> Bool {
        let lowercased = name.lowercased()
        let limit = longestTypo(in: name)
        // The distance is at least the difference of the lengths. This check is fast for the thousands of names of a folder.
        return names.contains {
            abs($0.unicodeScalars.count - lowercased.unicodeScalars.count) <= limit
                && distance(lowercased, $0.lowercased()) <= limit
        }
    }

    /// The largest edit distance of a mistyped form of a name.
    private static func longestTypo(in name: String) -> Int { max(1, name.count / 4) }

    /// The name that shares most words with the given one; `nil` if none shares half of its words.
    private static func nameWithWords(
        of name: String, among names: [String], _ keywords: (String) -> [String]
    ) -> String? {
        let given = NameWords.words(of: name)
        var best: (name: String, score: Int)?
        for candidate in names {
            let own = NameWords.words(of: candidate)
            let words = own + keywords(candidate)
            let found = given.map { word in words.map { NameWords.similarity(word, $0) }.max() ?? 0 }
            guard found.contains(where: { $0 > 0 }), found.count(where: { $0 > 0 }) * 2 >= given.count else {
                continue
            }
            let missing = own.count { word in !given.contains { NameWords.similarity(word, $0) > 0 } }
            let score = found.reduce(0, +) * 10 - missing
            // Of authorization_denied_by_mvpd and preauthorization_denied_by_mvpd, prefers the first, because it is more general.
            let isGeneral = best.map { $0.score == score && $0.name.hasSuffix(candidate) } ?? true
            if isGeneral || score > best?.score ?? .min { best = (candidate, score) }
        }
        return best?.name
    }

    /// The edit distance (optimal string alignment): the number of characters to insert, delete, replace or
    /// swap with their neighbor. Compares at most 64 characters of each name.
    package static func distance(_ one: String, _ other: String) -> Int {
        distance(
            one.unicodeScalars.prefix(longest).map(\.value), other.unicodeScalars.prefix(longest).map(\.value)
        )
    }

    /// The edit distance for other elements, such as the bytes of ASCII names. Compares all of them.
    static func distance<Element: FixedWidthInteger>(_ one: [Element], _ other: [Element]) -> Int {
        // Three rows of the table, in one allocation.
        let width = other.count + 1
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
            var (beforePrevious, previous, row) = (0, width, 2 * width)
            for j in 0..<width { rows[previous + j] = j }
            for i in one.indices {
                rows[row] = i + 1
                for j in other.indices {
                    let replaced = rows[previous + j] + (one[i] == other[j] ? 0 : 1)
                    var best = min(replaced, rows[previous + j + 1] + 1, rows[row + j] + 1)
                    if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                        best = min(best, rows[beforePrevious + j - 1] + 1)
                    }
                    rows[row + j + 1] = best
                }
                (beforePrevious, previous, row) = (previous, row, beforePrevious)
            }
            return rows[previous + other.count]
        }
    }

    /// The number of characters that are compared.
    static let longest = 64
}
