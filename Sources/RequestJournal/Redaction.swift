import HTTPMessages
import PassAPI

/// Keeps credentials and personal data out of what the journal shows.
enum Redaction {
    static let replacement = "[redacted]"

    /// The fields that name a user or prove something, in lower case.
    private static let fields: Set<String> = [
        "authorization", "proxy-authorization", "adobe-subject-token", "x-roku-reserved-roku-connect-token",
        "ad-service-token",
        "ap-temppass-identity", "ap-visitor-identifier", "cookie", "set-cookie", "www-authenticate",
    ]

    /// The parameters and members that do, in lower case.
    private static let names: Set<String> = [
        "access_token", "client_secret", "software_statement", "password", "username", "user", "samlresponse",
        "samlart", "serializedtoken", "key", "userid", "generic_data", "data",
    ]

    /// True for a name as it was sent: in any case of letters, percent-encoded or not.
    private static func isSecret(_ name: some StringProtocol) -> Bool {
        names.contains((PercentEncoding.decode(name, plusIsSpace: true) ?? String(name)).lowercased())
    }

    /// The value of a field; of `Authorization` the scheme stays, of `Location` and `Referer` what their queries do not
    /// prove.
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

    /// A form or a query.
    static func form(_ text: String) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            return isSecret(name) ? "\(name)=\(replacement)" : String(pair)
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

    /// A body as text: JSON and forms without what is to be kept out, and of everything else, which may hold anything,
    /// only its length. The service takes forms whatever the content type says, so the text decides.
    ///
    /// - Parameter isOwn: true for what the mock itself has said, which is text where it is neither JSON nor a form.
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
