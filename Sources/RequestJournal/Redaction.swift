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
    package static func fingerprint(of token: String) -> String {
        let hash = token.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The names of fields, parameters and members with long random values. The other secrets can be guessed and
    /// compared with a fingerprint, and short ones, too.
    private static let tokens: Set<String> = [
        "authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token", "ad-service-token",
        "access_token", "software_statement", "samlresponse", "samlart", "serializedtoken", "servicetoken",
        "jws",
    ]

    /// The header fields that contain credentials or identify a user, in lower case.
    private static let fields: Set<String> = [
        "authorization", "proxy-authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token",
        "ad-service-token", "x-sso-id",
        "ap-temppass-identity", "ap-visitor-identifier", "cookie", "set-cookie", "www-authenticate",
        "x-api-key",
    ]

    /// The parameters and JSON members that contain credentials or identify a user, in lower case.
    private static let names: Set<String> = [
        "access_token", "client_secret", "software_statement", "password", "username", "user", "samlresponse",
        "samlart", "serializedtoken", "servicetoken", "jws", "key", "userid", "generic_data", "data",
    ]

    /// True for a name in the list. Ignores case and percent-encoding.
    static func isSecret(_ name: some StringProtocol) -> Bool {
        names.contains((PercentEncoding.decode(name, plusIsSpace: true) ?? String(name)).lowercased())
    }

    /// The redacted value of a field. `Authorization` keeps its scheme; `Location` and `Referer` keep
    /// everything but the user information and the secret parameters of their URLs.
    static func field(_ name: String, _ value: String) -> String {
        if ["location", "referer"].contains(name.lowercased()) { return url(value) }
        guard fields.contains(name.lowercased()) else { return value }
        guard name.lowercased() == "authorization", let scheme = value.split(separator: " ").first,
            scheme.count < value.count
        else { return replacement(of: value, named: name) }
        guard scheme.lowercased() == "bearer" else {
            return scheme.lowercased() == "basic" ? "\(scheme) [redacted]" : "[redacted]"
        }
        let token = String(value.dropFirst(scheme.count).drop { $0 == " " })
        return "\(scheme) \(replacement(of: token, named: name))"
    }

    /// A form or a query with secret values redacted, also those in URLs that are values.
    ///
    /// - Parameters:
    ///   - depth: how many URLs contain this text.
    ///   - shown: the names of the only parameters that are shown; `nil` for all whose names are not secret.
    static func form(_ text: String, depth: Int = 0, showing shown: Set<String>? = nil) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return value(String(pair), depth: depth) }
            let (name, text) = (pair[..<equals], pair[pair.index(after: equals)...])
            // A fragment can have a path and a query of its own.
            let key = name.split { "?#/".contains($0) }.last ?? name
            if isSecret(key) || shown?.contains(String(name)) == false {
                let value = PercentEncoding.decode(text, plusIsSpace: true) ?? ""
                return "\(name)=\(replacement(of: value, named: String(key)))"
            }
            return "\(name)=\(value(String(text), depth: depth))"
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
        if let value = JSONValue(parsing: bytes), value.object != nil || value.array != nil {
            return RedactedJSON.text(bytes)
        }
        guard let text = String(utf8: bytes[...]) else { return "[\(bytes.count) bytes]" }
        if isOwn { return urls(inMarkup: text.hasPrefix("<?xml") ? xml(text) : html(text)) }
        let isForm = text.split(separator: "&").allSatisfy { pair in
            pair.contains("=") && pair.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") }
        }
        return isForm ? form(text, showing: shown) : "[\(bytes.count) bytes]"
    }
}
