/// A pattern for texts, in which `*` matches any text, including none: `10.*`.
package struct Pattern: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    private let pieces: [[UInt8]]

    package init(_ text: String) {
        description = text
        pieces = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(
            Array.init)
    }

    /// True when the pattern matches the whole text. Case-sensitive; an accent of its own is not the letter with that accent.
    ///
    /// Compares bytes, because a preauthorization asks for each resource and each decision of a scenario. Saves 4,600 of
    /// 99,500 instructions of retrievePreauthorizationDecisions with five resources (5 %).
    package func matches(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(matches)
            ?? Array(text.utf8).withUnsafeBufferPointer(matches)
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
            return text.elementsEqual(description.utf8)
        }
        guard text.count >= first.count + last.count, text.starts(with: first),
            text.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = text[first.count..<(text.count - last.count)]
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let found = rest.firstRange(of: piece) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
