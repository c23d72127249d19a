import HTTPMessages

/// A lenient parser for flat objects: JSON with missing or doubled commas, and pairs without quotes.
enum LenientObject {
    /// The scalar members as text; `nil` when the bytes are not even a lenient object.
    static func members(of bytes: [UInt8]) -> [String: String]? {
        guard let text = String(streamSafe: bytes[...]) else { return nil }
        var rest = Substring(text)
        var members: [String: String] = [:]
        skipSpace(&rest)
        guard rest.popFirst() == "{" else { return nil }
        while true {
            skipSpace(&rest)
            while rest.first == "," {
                rest.removeFirst()
                skipSpace(&rest)
            }
            if rest.first == "}" { break }
            guard let name = string(&rest) else { return nil }
            skipSpace(&rest)
            guard rest.popFirst() == ":" else { return nil }
            skipSpace(&rest)
            guard let value = scalar(&rest) else { return nil }
            members[name] = value
        }
        rest.removeFirst()
        skipSpace(&rest)
        return rest.isEmpty ? members : nil
    }

    /// The members of `name=value;name=value`; `nil` when a part has no name or no equals sign.
    static func pairs(of bytes: [UInt8]) -> [String: String]? {
        guard let text = String(streamSafe: bytes[...]) else { return nil }
        var members: [String: String] = [:]
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { return nil }
            let name = pair[0].drop(while: \.isWhitespace)
            guard !name.isEmpty else { return nil }
            members[String(name)] = String(pair[1])
        }
        return members.isEmpty ? nil : members
    }

    private static func skipSpace(_ rest: inout Substring) {
        rest = rest.drop(while: \.isWhitespace)
    }

    private static func scalar(_ rest: inout Substring) -> String? {
        if rest.first == "\"" { return string(&rest) }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
        guard !word.isEmpty else { return nil }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    /// A quoted string. Only escapes of one character are supported.
    private static func string(_ rest: inout Substring) -> String? {
        guard rest.popFirst() == "\"" else { return nil }
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                text.append(["n": "\n", "r": "\r", "t": "\t"][escaped] ?? escaped)
            default: text.append(character)
            }
        }
        return nil
    }
}

extension String {
    /// The text after the first occurrence of a word; `nil` when the text does not contain it.
    ///
    /// Compares bytes, because the standard library's search compares characters, which makes it too slow for
    /// detecting the platform by words in the user agent.
    func text(after word: String) -> Substring? {
        var (text, word) = (self, word)
        let end = text.withUTF8 { text in
            word.withUTF8 { word -> Int? in
                guard let first = word.first, word.count <= text.count else { return nil }
                for start in 0...text.count - word.count where text[start] == first {
                    let end = start + word.count
                    if text[start..<end].elementsEqual(word) { return end }
                }
                return nil
            }
        }
        return end.map { self[utf8.index(utf8.startIndex, offsetBy: $0)...] }
    }

    /// True when the text contains the word, which must not be empty.
    func hasWord(_ word: String) -> Bool { text(after: word) != nil }
}
