import HTTPMessages
import PassAPI

/// Removes credentials and personal data from the journal's output.
package enum Redaction {
    /// The text in place of a secret value. A token is shown by its fingerprint, so that a reader sees which
    /// requests have the same token, and which request has issued it.
    static func replacement(of value: String, named name: String) -> String {
        guard tokens.contains(name.lowercased()), value.utf8.count >= 16 else { return "[redacted]" }
        return "[redacted \(fingerprint(of: value))]"
    }

    /// Eight hexadecimal digits: a 64-bit FNV-1a hash (draft-eastlake-fnv), folded. A token cannot be computed from it,
    /// because it has far more bits.
    static func fingerprint(of token: String) -> String {
        let hash = token.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The names of fields, parameters and members with long random values. The other secrets can be guessed and
    /// compared with a fingerprint, and short ones, too.
    private static let tokens: Set<String> = [
        "authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token", "ad-service-token",
        "access_token", "software_statement", "samlresponse", "samlart", "serializedtoken", "servicetoken",
        "jws", "ast",
    ]

    /// The header fields that contain credentials or identify a user, in lower case. Parameters and members of these names do,
    /// too.
    private static let fields: Set<String> = [
        "authorization", "proxy-authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token",
        "ad-service-token", "x-sso-id",
        "ap-temppass-identity", "ap-visitor-identifier", "cookie", "set-cookie", "www-authenticate",
        "x-api-key",
    ]

    /// The parameters and JSON members that contain credentials or identify a user, in lower case.
    private static let names: Set<String> = [
        "access_token", "client_secret", "software_statement", "password", "username", "user", "samlresponse",
        "samlart", "serializedtoken", "servicetoken", "jws", "key", "userid", "generic_data", "data", "ast",
    ]

    /// With these, applications end the names of secrets of their own, such as `id_token` and `X-Auth-Token`.
    private static let endings = ["token", "secret", "password", "passwd", "api_key", "api-key", "apikey"]

    /// True for a name in the list, or with such an ending. Ignores case, percent-encoding, quotation marks, and the brackets of
    /// lists and maps: `user[password]`. Ignores white space, too.
    static func isSecret(_ name: some StringProtocol) -> Bool {
        let name = (PercentEncoding.decode(name, plusIsSpace: true) ?? String(name)).lowercased()
        return name.split { "[]\"'".contains($0) || $0.isWhitespace }.contains {
            isListed(String($0)) || hasSecretEnding(String($0))
        }
    }

    /// True for a name in lower case whose value is always secret, whatever its type.
    static func isListed(_ name: String) -> Bool { names.contains(name) || fields.contains(name) }

    /// True for a name in lower case whose ending says that the value is secret.
    static func hasSecretEnding(_ name: String) -> Bool {
        endings.contains { name.hasSuffix($0) } && !descriptions.contains(name)
    }

    /// The names of AccessEnabler tokens, whose XML is shown as in the reply that had it: a comparison needs to see what the
    /// token is for.
    private static let descriptions: Set<String> = ["authentication_token", "authz_token"]

    /// The redacted value of a field. `Authorization` keeps its scheme; other fields keep everything but the user information
    /// and the secret parameters of URLs in them.
    static func field(_ name: String, _ value: String) -> String {
        let lowercased = name.lowercased()
        let isAuthorization = lowercased.hasSuffix("authorization") || lowercased == "authentication"
        guard fields.contains(lowercased) || hasSecretEnding(lowercased) || isAuthorization else {
            // The selection of a scenario has parameters of its own, which are not secret.
            return lowercased == "x-mock-scenario" ? value : self.value(value, depth: 0)
        }
        guard lowercased == "authorization", let scheme = value.split(separator: " ").first,
            scheme.count < value.count
        else { return replacement(of: value, named: name) }
        guard scheme.lowercased() == "bearer" else {
            return scheme.lowercased() == "basic" ? "\(scheme) [redacted]" : "[redacted]"
        }
        let token = String(value.dropFirst(scheme.count).drop { $0 == " " })
        return "\(scheme) \(replacement(of: token, named: name))"
    }

    /// A form or a query with secret values redacted, also those in URLs, forms and JSON that are values.
    ///
    /// - Parameters:
    ///   - depth: how many URLs contain this text.
    ///   - shown: the names of the only parameters that are shown; `nil` for all whose names are not secret.
    static func form(_ text: String, depth: Int = 0, showing shown: Set<String>? = nil) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return value(String(pair), depth: depth) }
            let (name, text) = (String(pair[..<equals]), pair[pair.index(after: equals)...])
            // A fragment can have a path and a query of its own, and a name can be the beginning of a URL, or stand in a list.
            let plain = PercentEncoding.decode(name, plusIsSpace: true) ?? name
            let key = String(plain.split { $0.isWhitespace || "?#/;&,".contains($0) }.last ?? plain[...])
            let shownName = withoutUserInformation(name)
            if isSecret(key) || shown?.contains(name) == false {
                let value = PercentEncoding.decode(text, plusIsSpace: true) ?? ""
                return "\(shownName)=\(replacement(of: value, named: key))"
            }
            return "\(shownName)=\(value(String(text), depth: depth))"
        }.joined(separator: "&")
    }

    /// The redacted body as text. JSON and forms are redacted value by value. Any other body can contain
    /// anything, so only its length is shown. The service accepts forms with any content type, so the text is
    /// inspected instead.
    ///
    /// - Parameters:
    ///   - isOwn: true for a reply of the mock, which is shown as text even if it is neither JSON nor a form.
    ///   - shown: the names of the only parameters of a form that are shown; `nil` for all whose names are not
    ///     secret.
    static func body(_ bytes: [UInt8], isOwn: Bool = false, showing shown: Set<String>? = nil) -> String {
        guard !bytes.isEmpty else { return "" }
        if let json = redactedJSON(bytes) { return json }
        guard let text = String(utf8: bytes[...]) else { return "[\(bytes.count) bytes]" }
        if isOwn, text.hasPrefix("<result>") { return urls(inMarkup: result(text)) }
        if isOwn { return urls(inMarkup: text.hasPrefix("<?xml") ? xml(text) : html(text)) }
        let isForm = text.split(separator: "&").allSatisfy { pair in
            pair.contains("=") && pair.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") }
        }
        return isForm ? form(text, showing: shown) : "[\(bytes.count) bytes]"
    }
}

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

extension Redaction {
    /// A page of the mock without what a user typed into its fields, without the names of test users, and without the
    /// messages that it posts.
    static func html(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "<") {
            output += rest[..<start.lowerBound]
            let tag = rest[start.lowerBound...].prefix { $0 != ">" }
            rest = rest[tag.endIndex...]
            let isField = tag.hasPrefix("<input ") || tag.hasPrefix("<button ")
            guard isField, isSecret(attribute("name", of: tag)) || isSecret(attribute("id", of: tag)) else {
                output += tag
                continue
            }
            output += replacingValue(of: tag)
            if tag.hasPrefix("<button "), let end = rest.firstRange(of: "</button>") {
                output += ">[redacted]"
                rest = rest[end.lowerBound...]
            }
        }
        return output + rest
    }

    /// The value of an attribute as the mock writes it, in double quotes; empty without it.
    private static func attribute(_ name: String, of tag: Substring) -> Substring {
        guard let start = tag.firstRange(of: " \(name)=\"") else { return "" }
        return tag[start.upperBound...].prefix { $0 != "\"" }
    }

    private static func replacingValue(of tag: Substring) -> String {
        let value = attribute("value", of: tag)
        guard !value.isEmpty else { return String(tag) }
        return tag[..<value.startIndex] + "[redacted]" + tag[value.endIndex...]
    }
}

extension Redaction {
    /// The elements in the mock's replies that contain credentials or identify a user.
    private static let elements = ["serializedToken", "userId", "data"]

    /// The XML with these elements redacted. Each occurs once, but the content of `data` can contain MVPD
    /// elements named `data`.
    static func xml(_ text: String) -> String {
        elements.reduce(text) { text, name in
            guard let start = text.firstRange(of: "<\(name)>"), let end = text.ranges(of: "</\(name)>").last,
                start.upperBound <= end.lowerBound
            else { return text }
            let value = String(text[start.upperBound..<end.lowerBound])
            return text[..<start.upperBound] + replacement(of: value, named: name) + text[end.lowerBound...]
        }
    }

    /// An answer of the AccessEnabler endpoints. Its element `userMeta` contains escaped JSON, which is redacted like that of
    /// REST API V1.
    static func result(_ text: String) -> String {
        guard let start = text.firstRange(of: "<userMeta>"), let end = text.firstRange(of: "</userMeta>"),
            start.upperBound <= end.lowerBound
        else { return text }
        let json = XMLText.unescape(String(text[start.upperBound..<end.lowerBound]))
        return text[..<start.upperBound] + XMLText.escape(body(Array(json.utf8))) + text[end.lowerBound...]
    }
}
