import HTTPMessages

/// The device of a request: the base64 text of `AP-Device-Identifier`, treated as opaque except for its padding (page
/// *Header - AP-Device-Identifier*). The same text with and without padding is the same device.
package struct DeviceIdentifier: Sendable, Hashable, CustomStringConvertible, TextCodable {
    /// The text after `fingerprint `, with its padding.
    package let base64: String

    /// Reads `fingerprint <base64>`; `nil` when the type or the text is missing, or when the text has
    /// characters outside base64, has a number of them that no base64 has, or is longer than
    /// ``IdentifierLimit/longest``.
    package init?(headerValue bytes: ArraySlice<UInt8>) {
        guard let typeStart = bytes.firstIndex(where: { $0 != Self.space }),
            let typeEnd = bytes[typeStart...].firstIndex(of: Self.space),
            bytes[typeStart..<typeEnd].isSame(as: "fingerprint"),
            let start = bytes[typeEnd...].firstIndex(where: { $0 != Self.space })
        else { return nil }
        let end = bytes[start...].firstIndex(of: Self.space) ?? bytes.endIndex
        guard end - start <= IdentifierLimit.longest, Self.isBase64(bytes[start..<end]),
            bytes[end...].allSatisfy({ $0 == Self.space })
        else {
            return nil
        }
        self.init(checked: String(decoding: bytes[start..<end], as: UTF8.self))
    }

    /// Reads the whole header value; `nil` for any other name. The header value means exactly one device, unlike a text that may or
    /// may not be encoded.
    package init?(wholeHeaderValue name: String) {
        guard name.hasPrefix("fingerprint ") else { return nil }
        self.init(headerValue: Array(name.utf8)[...])
    }

    /// The devices that a name can mean, the more likely one first. The whole header value means exactly one; any other text can be
    /// the base64 text or the decoded identifier. Empty for a name that no device can have, because it is empty or too long.
    ///
    /// Some identifiers are also the base64 text of another one, such as `iPhone15`, a hexadecimal number, or the path of a test.
    /// Base64 is more likely if the text is padded, or seems to encode text or random bytes.
    package static func candidates(named name: String) -> [DeviceIdentifier] {
        if let exact = DeviceIdentifier(wholeHeaderValue: name) { return [exact] }
        let encoded = DeviceIdentifier(base64: Base64.encode(name.utf8))
        guard let literal = DeviceIdentifier(base64: name) else {
            guard let encoded else { return [] }
            // A state of another version can have a device with this text.
            return [encoded, DeviceIdentifier(codedText: name)].compactMap(\.self)
        }
        let isBase64 = name.hasSuffix("=") || literal.seemsText || literal.seemsRandom
        return (isBase64 ? [literal, encoded] : [encoded, literal]).compactMap(\.self)
    }

    /// True if the base64 text decodes to text that is no accident. The bytes of a short name such as `ci` or `xbox` often decode to
    /// one to three characters.
    private var seemsText: Bool {
        guard let text = decodedWithSecrets else { return false }
        return text.unicodeScalars.count > 3
            || text.utf8.count == 3 && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }

    /// True if the base64 text has at least 16 bytes, and characters that are frequent in random bytes but rare in names.
    private var seemsRandom: Bool {
        let digits = base64.utf8.prefix { $0 != UInt8(ascii: "=") }
        return digits.count >= 22 && digits.contains { "+/".utf8.contains($0) }
            && !digits.contains { "-_".utf8.contains($0) } && digits.contains(where: \.isDigit)
            && hasBothCases
    }

    /// True if the base64 text seems random, has the length of a digest or a UUID, and a capital letter within a word.
    package var seemsDigest: Bool {
        let digits = base64.utf8.prefix { $0 != UInt8(ascii: "=") }
        return [22, 27, 43, 64, 86].contains(digits.count) && seemsRandom
            && zip(digits, digits.dropFirst()).contains { Self.isSmall($0) && Self.isCapital($1) }
    }

    private var hasBothCases: Bool {
        base64.utf8.contains(where: Self.isCapital) && base64.utf8.contains(where: Self.isSmall)
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

    /// Reads the base64 text without the type, as in the admin API.
    package init?(base64: some StringProtocol) {
        guard IdentifierLimit.allows(base64), Self.isBase64(Array(base64.utf8)[...]) else { return nil }
        self.init(checked: String(base64))
    }

    private init(checked base64: String) {
        self.base64 = Base64.padded(base64)
    }

    /// The device of all requests that do not name one. No request can name it.
    package static let unnamed = DeviceIdentifier(checked: "")

    /// The decoded identifier for people to read, or the base64 text when it is not text.
    package var readableText: String { decoded ?? base64 }

    /// The decoded identifier; `nil` when it is not text, or contains secrets.
    package var decoded: String? {
        decodedWithSecrets.flatMap { $0 == $0.withoutSecretValues ? $0 : nil }
    }

    /// The decoded identifier; `nil` when it is not text. Show it only after a search for secrets. Accepts both base64 alphabets
    /// and missing padding.
    package var decodedWithSecrets: String? {
        let unpadded = base64.prefix { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
        return Base64.decodeURL(unpadded).flatMap { String(streamSafe: $0[...]) }
            .flatMap { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? $0 : nil }
    }

    /// True for the whole header value of the identifier, for its base64 text with or without padding, and for its
    /// decoded text.
    package func isNamed(_ text: String) -> Bool {
        if isBase64Text(text) { return true }
        if let exact = DeviceIdentifier(wholeHeaderValue: text) { return exact == self }
        // Compares the lengths first, because decoding takes long.
        let difference = base64.utf8.count * 3 / 4 - text.utf8.count
        return (0...2).contains(difference) && (decoded == text || base64 == Base64.encode(text.utf8))
    }

    private func isBase64Text(_ text: String) -> Bool {
        let digits = base64.utf8.prefix { $0 != UInt8(ascii: "=") }
        return text.utf8.starts(with: digits)
            && text.utf8.dropFirst(digits.count).allSatisfy { $0 == UInt8(ascii: "=") }
    }

    /// True for a UUID with hyphens.
    package var isUUID: Bool { base64.utf8.count == 36 && base64.utf8.isUUID }

    /// True for an identifier that the app has probably forgotten to encode, although its characters are those of base64url: a
    /// UUID, a hexadecimal number of a usual length, or words such as `kitchen-tv`. Random bytes seem encoded, because their base64
    /// text has letters of both cases.
    package var seemsUnencoded: Bool {
        if isUUID { return true }
        guard !hasBothCases else { return false }
        let text = base64.utf8
        if [16, 32, 40, 64].contains(text.count), text.allSatisfy({ $0.hexValue != nil }) { return true }
        return text.contains { "-_".utf8.contains($0) } && decodedWithSecrets == nil
    }

    /// True for the text of a missing value such as `null`, also in base64: all devices of such an app seem to be one.
    package var isUnset: Bool {
        // "Optional(" in base64.
        base64.utf8.starts(with: "T3B0aW9uYWwo".utf8)
            || base64.utf8.count <= 20 && Self.unset.contains(base64)
    }

    /// Made once, because decoding the identifier of each request takes long.
    private static let unset = Set(
        UnsetValue.words.flatMap { [Base64.padded($0), Base64.encode($0.utf8)] })

    package var description: String { base64 }

    private static let space = UInt8(ascii: " ")

    /// - Parameter isOld: true for a text that another version may have kept, of any number of digits.
    private static func isBase64(_ bytes: ArraySlice<UInt8>, isOld: Bool = false) -> Bool {
        let unpadded = bytes.prefix(while: isBase64)
        // A single digit after a multiple of four has too few bits for a byte, as in `undefined`.
        guard !unpadded.isEmpty, isOld || unpadded.count % 4 != 1 else { return false }
        return bytes[unpadded.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
    }

    /// True for the characters of both alphabets of RFC 4648, because clients use either.
    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "+/-_".utf8.contains(byte)
    }

    package init?(codedText: String) {
        guard IdentifierLimit.allows(codedText),
            codedText.isEmpty || Self.isBase64(Array(codedText.utf8)[...], isOld: true)
        else { return nil }
        self.init(checked: codedText)
    }

    package var codedText: String { base64 }

    /// The base64 text in hexadecimal digits: the value of `pt_device_id` in the URL of a logout page. The samples show
    /// such digits, whose meaning is not documented. The mock writes the text, so that it can read the device from the URL.
    package var hexadecimal: String { base64.utf8.hexadecimal }

    /// Reads the hexadecimal digits of a base64 text; `nil` for anything else.
    package init?(hexadecimal: String) {
        let digits = hexadecimal.utf8.compactMap(\.hexValue)
        guard digits.count == hexadecimal.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        self.init(base64: String(decoding: bytes, as: UTF8.self))
    }
}

/// The device in `AP-Device-Identifier`, with the type `fingerprint` as on the page or without it.
package struct NamedDevice {
    package let identifier: DeviceIdentifier?
    /// True when the text has the prefix `fingerprint`.
    package let hasType: Bool

    /// True for the form on Adobe's page: the type, and an identifier that is set and seems to be encoded.
    package var isAsDocumented: Bool {
        hasType && identifier?.seemsUnencoded == false && identifier?.isUnset == false
    }

    package init(in fields: RequestFields) {
        let typed = fields.bytes(of: .apDeviceIdentifier).flatMap { DeviceIdentifier(headerValue: $0) }
        hasType = typed != nil
        identifier = typed ?? fields[.apDeviceIdentifier].flatMap { DeviceIdentifier(base64: $0) }
    }

    /// The error in a header value that cannot be read, as the end of a sentence.
    package static func problem(withUnreadable headerValue: String) -> String {
        let words = headerValue.split(separator: " ")
        guard let type = words.first else { return "it is empty" }
        guard words.count > 1 else { return "it is not base64, and has no type before it" }
        guard type == "fingerprint" else {
            let name = Reason.canRepeat(String(type)) ? " \(type)" : ""
            return "it has the type\(name), expected fingerprint"
        }
        return words.count > 2
            ? "it has spaces after the type" : "the identifier after fingerprint is not base64"
    }
}
