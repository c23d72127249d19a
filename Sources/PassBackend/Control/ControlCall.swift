import HTTPMessages
import PassAPI

/// One call of the admin API.
struct ControlCall {
    var operation: ControlOperation
    var parameters: [String: String]
    var request: Request

    /// The device in the path: its base64 text as the header has it, or the decoded identifier. Some text can be
    /// both, such as a UUID without hyphens: a device that is known is meant first.
    func device(in core: Core) throws(ControlError) -> DeviceIdentifier {
        try Self.device(named: parameters["device"] ?? "", in: core)
    }

    /// The same for a device that is named elsewhere.
    static func device(named text: String, in core: Core) throws(ControlError) -> DeviceIdentifier {
        guard let encoded = DeviceIdentifier(base64: Base64.encode(text.utf8)) else {
            throw .notFound("No device has an empty identifier.")
        }
        guard let literal = DeviceIdentifier(base64: text) else { return encoded }
        if core.knows(literal) { return literal }
        if core.knows(encoded) { return encoded }
        return Base64.decode(text) != nil || literal.decoded != nil ? literal : encoded
    }

    /// The body as an object; no body counts as an empty one.
    func body() throws(ControlError) -> [String: JSONValue] {
        if request.body.isEmpty { return [:] }
        guard let object = JSONValue(parsing: request.body)?.object else {
            throw .invalidBody("The body is not a JSON object.")
        }
        return object
    }

    /// The body, in which only these members are known.
    func body(knowing names: Set<String>) throws(ControlError) -> [String: JSONValue] {
        let body = try body()
        if let unknown = body.keys.sorted().first(where: { !names.contains($0) }) {
            throw .invalidBody(
                "\"\(unknown)\" is not known here, expected \(names.sorted().joined(separator: ", ")).",
                at: "/\(unknown)")
        }
        return body
    }
}

extension [String: JSONValue] {
    /// A member that is a string, when it is there.
    func text(_ name: String) throws(ControlError) -> String? {
        switch self[name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw .invalidBody("\"\(name)\" is not a string.", at: "/\(name)")
        }
    }

    /// A member that must be there and be a string.
    func requiredText(_ name: String) throws(ControlError) -> String {
        guard let text = try text(name) else {
            throw .invalidBody("\"\(name)\" is missing, expected a string.", at: "/\(name)")
        }
        return text
    }
}
