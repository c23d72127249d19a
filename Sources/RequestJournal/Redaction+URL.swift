import HTTPMessages

extension Redaction {
    /// A URL without its user information and the values of its secret parameters, in the query and in the fragment.
    /// URLs in its parameters are redacted in the same way.
    ///
    /// - Parameter depth: how many URLs contain this one.
    static func url(_ text: String, depth: Int = 0) -> String {
        let text = withoutUserInformation(text)
        guard let mark = text.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return text }
        return text[...mark] + form(String(text[text.index(after: mark)...]), depth: depth + 1)
    }

    /// Without `user:password@` (RFC 3986, 3.2.1).
    private static func withoutUserInformation(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://") else { return text }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return text[..<scheme.upperBound] + "[redacted]" + text[at...]
    }

    /// The value of a parameter, redacted if it is a URL, however often it is encoded.
    static func value(_ text: String, depth: Int) -> String {
        // A bound for the stack. No client nests URLs as deeply.
        guard depth < 8 else { return "[redacted]" }
        let raw = url(text, depth: depth)
        guard raw == text, let decoded = PercentEncoding.decode(text, plusIsSpace: true), decoded != text
        else { return raw }
        let redacted = value(decoded, depth: depth + 1)
        return redacted == decoded ? text : PercentEncoding.encode(redacted)
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
