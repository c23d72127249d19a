/// A pattern for texts, in which `*` matches any text, including none: `10.*`.
package struct Pattern: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    private let pieces: [Substring]

    package init(_ text: String) {
        description = text
        pieces = text.split(separator: "*", omittingEmptySubsequences: false)
    }

    /// True when the pattern matches the whole text. Case-sensitive.
    package func matches(_ text: String) -> Bool {
        guard pieces.count > 1 else { return text == description }
        guard text.hasPrefix(pieces[0]) else { return false }
        var rest = text.dropFirst(pieces[0].count)
        for piece in pieces[1..<(pieces.count - 1)] where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(pieces[pieces.count - 1])
    }
}
