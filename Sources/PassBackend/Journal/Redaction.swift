import HTTPMessages
import PassAPI

/// Keeps credentials and personal data out of what the journal shows.
enum Redaction {
    static let replacement = "[redacted]"

    /// The fields that name a user or prove something, in lower case.
    private static let fields: Set<String> = [
        "authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token", "ad-service-token",
        "ap-temppass-identity", "ap-visitor-identifier", "cookie", "set-cookie", "www-authenticate",
    ]

    /// The parameters and members that do.
    private static let names: Set<String> = [
        "access_token", "client_secret", "software_statement", "password", "username", "user", "SAMLResponse",
        "SAMLart", "serializedToken", "key",
    ]

    /// The value of a field; of `Authorization` the scheme stays, of `Location` what its query does not prove.
    static func field(_ name: String, _ value: String) -> String {
        if name.lowercased() == "location", let query = value.firstIndex(of: "?") {
            return value[...query] + form(String(value[value.index(after: query)...]))
        }
        guard fields.contains(name.lowercased()) else { return value }
        guard name.lowercased() == "authorization", let scheme = value.split(separator: " ").first,
            scheme.count < value.count
        else { return replacement }
        return "\(scheme) \(replacement)"
    }

    /// A form or a query.
    static func form(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return names.contains(String(name)) ? "\(name)=\(replacement)" : String(pair)
        }.joined(separator: "&")
    }

    /// JSON as text; the attributes of a profile are personal, whatever their names are.
    static func json(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(json))
        case .object(let members):
            return .object(
                members.reduce(into: [:]) { redacted, member in
                    let (name, value) = member
                    redacted[name] =
                        names.contains(name) && value.object == nil && value.array == nil
                        ? .string(replacement)
                        : name == "attributes" ? attributes(value) : json(value)
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

    /// A body as text: JSON and forms without what is to be kept out, other text as it is, and of bytes that are no
    /// text only their number.
    static func body(_ bytes: [UInt8], contentType: String?) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return "[\(bytes.count) bytes that are no text]"
        }
        if let json = JSONValue(parsing: bytes), json.object != nil || json.array != nil {
            return String(decoding: Self.json(json).jsonBytes, as: UTF8.self)
        }
        let isForm =
            contentType?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
            || text.contains("=") && !text.contains { $0 == "<" || $0 == "{" || $0.isNewline }
        if isForm { return form(text) }
        // JSON that cannot be read, or was cut short, may hold anything.
        return text.first { !$0.isWhitespace } == "{" || text.first { !$0.isWhitespace } == "["
            ? "[JSON that cannot be read, \(bytes.count) bytes]" : text
    }
}
