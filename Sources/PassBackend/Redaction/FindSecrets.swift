import HTTPMessages
import PassAPI

/// The redaction of the journal: finds secrets in texts.
extension Redactor {
    /// A path without the values of secret parameters and without user information. Parameters are in the path if a client encodes
    /// the `?` before its query, or writes `&` in its place.
    package func path(_ text: String) -> String {
        let redacted = withoutSecrets(text)
        // If its parameters are encoded, the whole text is encoded again, with its slashes.
        let path = redacted.hasPrefix("/") ? redacted : redacted.replacing("%2F", with: "/")
        return path.withoutSecretValues
    }

    /// A form or a query without the values of secret parameters, even in values that are themselves URLs, forms or JSON.
    ///
    /// - Parameters:
    ///   - depth: how many texts contain this text.
    ///   - shown: the names of the only parameters that are shown; `nil` for all whose names are not secret.
    func parameters(_ text: String, depth: Int = 0, showing shown: Set<String>? = nil) -> String {
        // Splits bytes, because a combining mark behind a separator hides it from a search for characters, and because texts can be
        // long.
        text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
                return withoutSecrets(String(Substring(pair)), depth: depth)
            }
            let name = String(Substring(pair[..<equals]))
            let raw = String(Substring(pair[pair.index(after: equals)...]))
            let key = Self.lastPart(of: PercentEncoding.decode(name, plusIsSpace: true) ?? name)
            let role = shown?.contains(name) == false ? .secret : ValueRole(loosely: key)
            let value =
                role.isSecret
                ? mark(for: PercentEncoding.decode(raw, plusIsSpace: true) ?? "", as: role)
                : withoutSecrets(raw, depth: depth).withoutSecretValues
            return "\(withoutUserInformation(name))=\(value)"
        }.joined(separator: "&")
    }

    /// The part of a name after its last separator. A fragment can have a path and a query of its own, and a name can be the
    /// beginning of a URL, or stand in a list.
    private static func lastPart(of name: String) -> String {
        func isSeparator(_ byte: UInt8) -> Bool { "?#/;&, \t\r\n".utf8.contains(byte) }
        guard let last = name.utf8.lastIndex(where: { !isSeparator($0) }) else { return name }
        let beginning = name.utf8[...last]
        let part = beginning.lastIndex(where: isSeparator).map { beginning[beginning.index(after: $0)...] }
        return String(Substring(part ?? beginning))
    }

    /// Any text: without user information if it is a URL, without secret parameters if it is a URL or a form, and without
    /// secret members if it is JSON, however often it is encoded.
    ///
    /// At each depth, each part of the text is read once, so that the time depends only on the length of the text.
    ///
    /// - Parameter depth: how many texts contain this one, or are its encodings.
    package func withoutSecrets(_ text: String, depth: Int = 0) -> String {
        if let base64 = base64JSON(text, depth) { return base64 }
        // A text without any of these has no parameters, members or user information.
        guard text.containsAny(of: "=&%@{[") else { return text }
        // Bounds the stack. No client nests URLs as deeply.
        guard depth < 16 else { return "[redacted]" }
        if let json = json(in: text, depth) { return json }
        let text = withoutUserInformation(text)
        if let mark = text.utf8.firstIndex(where: { "?#".utf8.contains($0) }) {
            let next = text.utf8.index(after: mark)
            let before = withoutSecrets(String(text[..<mark]), depth: depth + 1)
            return "\(before)\(text[mark..<next])\(parameters(String(text[next...]), depth: depth + 1))"
        }
        if text.containsAny(of: "=&") { return parameters(text, depth: depth + 1) }
        guard let decoded = PercentEncoding.decode(text, plusIsSpace: true), decoded != text else {
            return text
        }
        guard depth < 7 else { return "[redacted]" }
        let redacted = withoutSecrets(decoded, depth: depth + 1)
        return redacted == decoded ? text : PercentEncoding.encode(redacted)
    }

    /// JSON in base64 without its secret members, as in the description of a device; `nil` for text without secret members.
    private func base64JSON(_ text: String, _ depth: Int) -> String? {
        // In base64, a text that begins with a bracket begins with `e` or `W`. Nearly every text begins otherwise.
        guard let first = text.utf8.first, "eW".utf8.contains(first), depth < 16 else { return nil }
        var hasSecret = false
        let redacted = base64(text) { plain in
            let json = json(in: plain, depth) ?? plain.withoutSecretValues
            hasSecret = json != plain
            return json
        }
        return hasSecret ? redacted : nil
    }

    /// The text of an element or a reply, which is JSON or a sentence.
    func sentence(_ text: String, depth: Int = 0) -> String {
        json(in: text, depth) ?? text.withoutSecretValues
    }

    /// The text without the `user:password@` (RFC 3986, 3.2.1) of each URL, even if they have spaces. Browsers read a reverse
    /// solidus as a solidus (URL Standard, 4.4).
    private func withoutUserInformation(_ text: String) -> String {
        var output = ""
        var rest = text.withoutUserInformation[...]
        while let start = Self.startOfAuthority(in: rest.utf8) {
            output += rest[..<start]
            rest = rest[start...]
            // Compares bytes: searching characters takes quadratic time in a row of emoji flags, and a combining mark hides the
            // `@`.
            let authority = rest.utf8.prefix { !"/?#".utf8.contains($0) }
            guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
            output += "[redacted]"
            rest = rest[at...]
        }
        return output + rest
    }

    private static func startOfAuthority(in text: Substring.UTF8View) -> String.Index? {
        var followsSlash = false
        let second = text.firstIndex { byte in
            let isSlash = byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
            defer { followsSlash = isSlash }
            return isSlash && followsSlash
        }
        return second.map { text.index(after: $0) }
    }
}
