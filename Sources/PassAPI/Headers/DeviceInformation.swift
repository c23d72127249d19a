import HTTPMessages

/// The description of a device in `X-Device-Info` (page *Header - X-Device-Info*), read as a flat object.
package struct DeviceInformation: Sendable, Hashable, Codable {
    /// The members with string, number and boolean values, all as text.
    package let members: [String: String]

    package init(members: [String: String]) {
        self.members = members
    }

    /// The platform of the operating system; `nil` if the information names none.
    var platform: DevicePlatform? { DevicePlatform(members: members) }

    /// The ways to write the value. Each format includes those before it.
    package enum Format: CaseIterable {
        /// A JSON object, as the page requires it.
        case json
        /// A JSON object whose commas can be missing: Adobe's published sample lacks one, and clients copied it.
        case object
        /// Pairs such as `platform=Windows;mobile=false`, which a client of the live service sends.
        case pairs
    }

    /// Reads the header value: base64 of the members, with or without padding, and percent-encoded or not (page *Passing client
    /// information*).
    ///
    /// - Returns: `nil` when the value is not base64 of that format, or is longer than ``IdentifierLimit/longest``.
    package init?(headerValue: String, as format: Format = .pairs) {
        guard IdentifierLimit.allows(headerValue),
            let bytes = Base64.decodePaddedOrNot(Self.withoutPercentEncoding(headerValue))
        else { return nil }
        if let object = JSONValue(parsing: bytes) {
            guard let members = object.object else { return nil }
            self.init(members: members.compactMapValues(\.scalarText))
            return
        }
        let members: [String: String]? =
            switch format {
            case .json: nil
            case .object: LenientObject.members(of: bytes)
            // Base64 with padding looks like a pair without a value.
            case .pairs where Self.isEncodedTwice(bytes): nil
            case .pairs: LenientObject.members(of: bytes) ?? LenientObject.pairs(of: bytes)
            }
        guard let members else { return nil }
        self.init(members: members)
    }

    /// The mistake in a value that cannot be read, as a sentence; `nil` if the mistake is unknown.
    ///
    /// - Parameter name: the header or parameter.
    package static func problem(withUnreadable headerValue: String, in name: String) -> String? {
        guard IdentifierLimit.allows(headerValue) else { return nil }
        let value = withoutPercentEncoding(headerValue)
        if isObject(Array(value.utf8)) { return "\(name) is JSON without base64. Send its base64." }
        guard let bytes = Base64.decodePaddedOrNot(value) else {
            func isObject(_ bytes: [UInt8]?) -> Bool { bytes.map(Self.isObject) ?? false }
            if isObject(Base64.decodeURL(value.prefix { $0 != "=" })) {
                return "\(name) is base64url. Encode it in base64, with + and / instead of - and _."
            }
            return isObject(Base64.decodePaddedOrNot(value.filter { !$0.isWhitespace }))
                ? "\(name) is base64 with white space. Encode it in one line." : nil
        }
        guard let text = String(utf8: bytes[...]) else {
            // A word such as `Roku` can also be read as base64.
            guard bytes.contains(UInt8(ascii: "{")) else { return nil }
            return "\(name) is base64 of bytes that are not UTF-8. Encode the JSON as UTF-8 before base64."
        }
        if text == "[object Object]" {
            return "\(name) is base64 of the text [object Object], which is no JSON object."
        }
        return isEncodedTwice(bytes) ? "\(name) is encoded in base64 twice. Remove one encoding." : nil
    }

    /// The value, percent-decoded if necessary: base64 itself contains no percent sign.
    package static func withoutPercentEncoding(_ headerValue: String) -> String {
        PercentEncoding.decode(headerValue) ?? headerValue
    }

    private static func isEncodedTwice(_ bytes: [UInt8]) -> Bool {
        guard let text = String(utf8: bytes[...]), let inner = Base64.decodePaddedOrNot(text) else {
            return false
        }
        return isObject(inner)
    }

    private static func isObject(_ bytes: [UInt8]) -> Bool {
        JSONValue(parsing: bytes)?.object != nil || LenientObject.members(of: bytes) != nil
    }

    /// The first non-empty member with one of these names.
    package func value(_ names: String...) -> String? { members.value(names) }
}

extension [String: String] {
    /// The first non-empty member with one of these names.
    fileprivate func value(_ names: [String]) -> String? {
        names.lazy.compactMap { name in self[name] }.first { !$0.isEmpty }
    }
}

extension DevicePlatform {
    fileprivate init?(members: [String: String]) {
        guard let osName = members.value(["osName", "osFamily"]) else { return nil }
        self.init(
            osName: osName,
            vendors: [members.value(["osVendor"]), members.value(["manufacturer"])].compactMap(\.self),
            hardwareType: members.value(["primaryHardwareType"]) ?? "")
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
