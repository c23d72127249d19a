import HTTPMessages
import PassAPI

extension Redaction {
    /// A URL without its user information and the values of its secret parameters, in the query and in the fragment.
    package static func url(_ text: String) -> String { value(text, depth: 0) }

    /// A path without the values of secret parameters and without user information. A client that encodes the `?` before its
    /// query, or writes `&` in its place, has its parameters in the path.
    static func path(_ text: String) -> String {
        // Nearly every path.
        guard text.utf8.contains(where: canBelongToParameters) else { return text }
        let redacted = value(text, depth: 0)
        // A text whose parameters are encoded is encoded again as a whole.
        return redacted.hasPrefix("/") ? redacted : redacted.replacing("%2F", with: "/")
    }

    private static func canBelongToParameters(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "@"): true
        default: false
        }
    }

    /// The value of a field, a parameter or a member: without user information if it is a URL, without secret parameters if it
    /// is a URL or a form, and without secret members if it is JSON, however often it is encoded.
    ///
    /// Each part of the text is looked at once at each depth, so that no text takes much longer than others of its length.
    ///
    /// - Parameter depth: how many texts contain this one, or are its encodings.
    static func value(_ text: String, depth: Int) -> String {
        // A bound for the stack. No client nests URLs as deeply.
        guard depth < 16 else { return "[redacted]" }
        if text.first == "{" || text.first == "[", let json = redactedJSON(Array(text.utf8)) { return json }
        let text = withoutUserInformation(text)
        if let mark = text.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            return value(String(text[..<mark]), depth: depth + 1) + String(text[mark])
                + form(String(text[text.index(after: mark)...]), depth: depth + 1)
        }
        if text.contains(where: { $0 == "=" || $0 == "&" }) { return form(text, depth: depth + 1) }
        guard let decoded = PercentEncoding.decode(text, plusIsSpace: true), decoded != text else {
            return text
        }
        guard depth < 7 else { return "[redacted]" }
        let redacted = value(decoded, depth: depth + 1)
        return redacted == decoded ? text : PercentEncoding.encode(redacted)
    }

    /// - Returns: `nil` for a text that is neither a JSON object nor an array.
    static func redactedJSON(_ bytes: [UInt8]) -> String? {
        guard let value = JSONValue(parsing: bytes), value.object != nil || value.array != nil else {
            return nil
        }
        return RedactedJSON.text(bytes)
    }

    /// Without `user:password@` (RFC 3986, 3.2.1), of each URL in the text. Browsers read a reverse solidus as a solidus (URL
    /// Standard, 4.4).
    static func withoutUserInformation(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let start = startOfAuthority(in: rest.utf8) {
            output += rest[..<start]
            rest = rest[start...]
            // Bytes, because characters take time in proportion to the square of a row of flags, and a mark hides the sign.
            let authority = rest.utf8.prefix { !"/?#".utf8.contains($0) }
            guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
            output += "[redacted]"
            rest = rest[at...]
        }
        return output + rest
    }

    private static func startOfAuthority(in text: Substring.UTF8View) -> String.Index? {
        var followsSlash = false
        for index in text.indices {
            let isSlash = text[index] == UInt8(ascii: "/") || text[index] == UInt8(ascii: "\\")
            if isSlash, followsSlash { return text.index(after: index) }
            followsSlash = isSlash
        }
        return nil
    }

    /// HTML or XML of the mock with redacted URLs.
    static func urls(inMarkup text: String) -> String {
        guard text.contains("://") else { return text }
        var output = ""
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix { !"\"'<> \n".contains($0) }
            let end = rest[word.endIndex...].prefix(1)
            rest = rest[end.endIndex...]
            guard word.contains("://") else {
                output += word + end
                continue
            }
            let plain = String(word).replacing("&amp;", with: "&")
            let redacted = url(plain)
            output += (redacted == plain ? String(word) : redacted.replacing("&", with: "&amp;")) + end
        }
        return output
    }
}
