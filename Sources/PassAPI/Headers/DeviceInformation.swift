/// What `X-Device-Info` says of a device (page *Header - X-Device-Info*), read as a flat object.
package struct DeviceInformation: Sendable, Hashable, Codable {
    /// Members whose values are strings, numbers or truth values, all as text.
    package var members: [String: String]

    package init(members: [String: String]) {
        self.members = members
    }

    /// Reads the header value: base64 of a JSON object.
    ///
    /// The object that Adobe publishes as the sample lacks a comma, and clients copied it; with `isStrict` such an
    /// object is refused, otherwise every member that can be made out is taken.
    /// - Returns: `nil` when the value is not base64 or no object is in it.
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

    /// The first member of these names that says something.
    package func told(_ names: String...) -> String? {
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
