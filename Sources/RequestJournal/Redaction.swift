import HTTPMessages
import PassAPI

/// Removes credentials and personal data from the journal's output.
enum Redaction {
    static let replacement = "[redacted]"

    /// The header fields that contain credentials or identify a user, in lower case.
    private static let fields: Set<String> = [
        "authorization", "proxy-authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token",
        "ad-service-token", "x-sso-id",
        "ap-temppass-identity", "ap-visitor-identifier", "cookie", "set-cookie", "www-authenticate",
    ]

    /// The parameters and JSON members that contain credentials or identify a user, in lower case.
    private static let names: Set<String> = [
        "access_token", "client_secret", "software_statement", "password", "username", "user", "samlresponse",
        "samlart", "serializedtoken", "servicetoken", "jws", "key", "userid", "generic_data", "data",
    ]

    /// True for a name in the list. Ignores case and percent-encoding.
    private static func isSecret(_ name: some StringProtocol) -> Bool {
        names.contains((PercentEncoding.decode(name, plusIsSpace: true) ?? String(name)).lowercased())
    }

    /// The redacted value of a field. `Authorization` keeps its scheme; `Location` and `Referer` keep
    /// everything but the secret parameters of their queries.
    static func field(_ name: String, _ value: String) -> String {
        if ["location", "referer"].contains(name.lowercased()), let query = value.firstIndex(of: "?") {
            return value[...query] + form(String(value[value.index(after: query)...]))
        }
        guard fields.contains(name.lowercased()) else { return value }
        guard name.lowercased() == "authorization", let scheme = value.split(separator: " ").first,
            scheme.count < value.count
        else { return replacement }
        return "\(scheme) \(replacement)"
    }

    /// A form or a query with secret values redacted.
    static func form(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return isSecret(name) ? "\(name)=\(replacement)" : String(pair)
        }.joined(separator: "&")
    }

    /// JSON with secret values redacted. All attribute values of a profile are redacted, because they are
    /// personal whatever their names are.
    static func json(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(json))
        case .object(let members):
            return .object(
                members.reduce(into: [:]) { redacted, member in
                    let (name, value) = member
                    redacted[name] =
                        isSecret(name)
                        ? .string(replacement) : name == "attributes" ? attributes(value) : json(value)
                })
        default: return value
        }
    }

    private static func attributes(_ value: JSONValue) -> JSONValue {
        guard case .object(let attributes) = value else { return json(value) }
        return .object(
            attributes.mapValues { attribute in
                guard case .object(var members) = attribute, members["value"] != nil else {
                    return json(attribute)
                }
                members["value"] = .string(replacement)
                return .object(members)
            })
    }

    /// The redacted body as text. JSON and forms are redacted value by value. Any other body can contain
    /// anything, so only its length is shown. The service accepts forms with any content type, so the text is
    /// inspected instead.
    ///
    /// - Parameter isOwn: true for a reply of the mock, which is shown as text even if it is neither JSON nor
    ///   a form.
    static func body(_ bytes: [UInt8], isOwn: Bool = false) -> String {
        guard !bytes.isEmpty else { return "" }
        if let value = JSONValue(parsing: bytes), value.object != nil || value.array != nil {
            return String(decoding: json(value).jsonBytes, as: UTF8.self)
        }
        guard let text = String(utf8: bytes[...]) else { return "[\(bytes.count) bytes]" }
        if isOwn { return text.hasPrefix("<?xml") ? xml(text) : text }
        let isForm = text.split(separator: "&").allSatisfy { pair in
            pair.contains("=") && pair.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") }
        }
        return isForm ? form(text) : "[\(bytes.count) bytes]"
    }
}
