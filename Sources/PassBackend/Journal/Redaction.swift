import HTTPMessages
import PassAPI

/// Removes credentials and personal data from the journal's output.
package enum Redaction {
    /// What stands in place of a secret value. A token is shown by its fingerprint, by which a reader sees that two
    /// requests have the same one, and which request has issued it.
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

    /// Tokens of AccessEnabler clients: XML that says for what it is, which a comparison needs, as in the reply that had it.
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
