import HTTPMessages
import PassAPI

/// The redaction of captures: keeps the form of texts, and replaces their words.
extension Redactor {
    /// How deep texts within texts are read, such as a token in a URL in base64.
    private static let deepest = 8

    /// The pseudonym of a text of unknown meaning. In a known format, the parts get pseudonyms, so that equal secrets in several
    /// texts stay equal.
    package func secret(_ text: String, _ depth: Int = 0) -> String {
        if text.isEmpty || AllowedWords.constants.contains(text) { return text }
        if text.hasPrefix("[redacted"), text.hasSuffix("]") { return redactedMark(text) }
        guard depth < Self.deepest else { return pseudonym(for: text) }
        return withinWork(text) {
            json(in: text, depth) ?? xml(in: text, depth)
                ?? parts(of: text, at: \.isSpace, depth)
                ?? (text.hasAuthority ? url(text, depth) : nil) ?? token(text, depth) ?? decoded(text, depth)
                ?? parts(of: text, at: ",;|&=\"'".unicodeScalars.contains, depth) ?? pseudonym(for: text)
        }
    }

    /// - Returns: `nil` for a text without separators.
    private func parts(of text: String, at isSeparator: (Unicode.Scalar) -> Bool, _ depth: Int) -> String? {
        guard text.unicodeScalars.contains(where: isSeparator) else { return nil }
        return pieces(of: text, at: isSeparator) { secret($0, depth + 1) }
    }

    /// The mark that the journal of a mock shows in place of a secret, perhaps with its fingerprint.
    private func redactedMark(_ text: String) -> String {
        let words = text.dropFirst().dropLast().split(separator: " ")
        return words.count == 2 ? "[redacted \(pseudonym(for: String(words[1])))]" : "[redacted]"
    }

    func pieces(
        of text: String, at isSeparator: (Unicode.Scalar) -> Bool, _ change: (String) -> String
    ) -> String {
        let scalars = text.unicodeScalars
        var result = String.UnicodeScalarView()
        var start = scalars.startIndex
        while start < scalars.endIndex {
            let end = scalars[start...].firstIndex(where: isSeparator) ?? scalars.endIndex
            if start < end { result += change(String(scalars[start..<end])).unicodeScalars }
            guard end < scalars.endIndex else { break }
            result.append(scalars[end])
            start = scalars.index(after: end)
        }
        return String(result)
    }

    /// Redacts texts between separators. Known words and small numbers stay.
    func words(of text: String, at separators: String, keeping isKnown: (String) -> Bool) -> String {
        pieces(of: text, at: separators.unicodeScalars.contains) {
            isKnown($0) || $0.isSmallNumber ? $0 : secret($0)
        }
    }

    /// Redacts a sentence. Known words stay.
    package func prose(_ text: String, _ depth: Int = 0) -> String {
        if AllowedWords.messages.contains(text) { return text }
        if let document = json(in: text, depth) ?? xml(in: text, depth) { return document }
        return pieces(of: text, at: { $0.isSpace || "\"'<>(){}[],;&=“”‘’".unicodeScalars.contains($0) }) {
            word in
            AllowedWords.contains(word) ? word : secret(word, depth + 1)
        }
    }

    /// True for a name or a small number. Some samples of Adobe's have a space at the end.
    static func isPlain(_ text: String) -> Bool {
        let name = text.hasSuffix(" ") ? String(text.dropLast()) : text
        return name.isPlainName || name.isSmallNumber
    }

    static func isErrorCode(_ text: String) -> Bool {
        let bytes = text.utf8
        return (1...64).contains(bytes.count) && bytes.contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    func credentials(_ text: String) -> String {
        guard let space = text.firstIndex(of: " ") else { return secret(text) }
        let scheme = String(text[..<space])
        let rest = String(text[text.index(after: space)...])
        return (AllowedWords.contains(scheme) ? scheme : secret(scheme)) + " "
            + (rest.contains(", ") ? pairs(of: rest, separator: ", ", role(ofParameter:)) : secret(rest))
    }

    func pairs(of text: String, separator: String, _ role: (String) -> ValueRole) -> String {
        text.split(separator: separator, omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return secret(String(pair)) }
            let name = String(pair[..<equals])
            return "\(self.name(name))=\(self.text(String(pair[equals...].dropFirst()), as: role(name)))"
        }.joined(separator: separator)
    }
}

extension Unicode.Scalar {
    /// True for white space. Most characters are ASCII, for which this is faster than a property.
    var isSpace: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}

extension String {
    /// True for a text with `://`. Compares bytes, because a capture has thousands of long texts without it.
    var hasAuthority: Bool { utf8.firstRange(of: "://".utf8) != nil }
}
