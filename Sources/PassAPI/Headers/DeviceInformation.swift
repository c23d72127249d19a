/// The description of a device in `X-Device-Info` (page *Header - X-Device-Info*), read as a flat object.
package struct DeviceInformation: Sendable, Hashable, Codable {
    /// The members with string, number and boolean values, all as text.
    package var members: [String: String]

    package init(members: [String: String]) {
        self.members = members
    }

    /// Reads the header value: base64 of a JSON object.
    ///
    /// Adobe's published sample lacks a comma, and clients copied it. With `isStrict` such an object is
    /// refused. Otherwise all readable members are used.
    ///
    /// - Returns: `nil` when the value is not base64 of an object.
    package init?(headerValue: String, isStrict: Bool = false) {
        guard let bytes = Base64.decode(headerValue) else { return nil }
        if let object = JSONValue(parsing: bytes) {
            guard let members = object.object else { return nil }
            self.members = members.compactMapValues(\.scalarText)
        } else if !isStrict, let members = LenientObject.members(of: bytes) {
            self.members = members
        } else {
            return nil
        }
    }

    /// The first non-empty member with one of these names.
    package func value(_ names: String...) -> String? {
        names.lazy.compactMap { name in members[name] }.first { !$0.isEmpty }
    }
}

extension JSONValue {
    /// A scalar as text; `nil` for null, arrays and objects.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let value): String(value)
        case .null, .array, .object: nil
        }
    }
}
