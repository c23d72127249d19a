import HTTPMessages
import PassAPI

/// The form of a generated text. Texts of the same form count as equal, although every service generates different ones.
enum Shape: Hashable {
    case uuid
    /// A JSON web token, signed (RFC 7515).
    case token
    /// At least 16 hexadecimal digits.
    case hexadecimal(count: Int)
    /// Base64 of at least 15 bytes, with lower-case letters, capitals, and digits or padding.
    case base64
    case secret

    /// - Returns: `nil` for a text that is more likely a word of the service, or a text of the client.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        if text.isRedacted {
            self = .secret
        } else if (bytes.first == UInt8(ascii: "_") ? bytes[1...] : bytes[...]).isUUID {
            self = .uuid
        } else if text.split(separator: ".", omittingEmptySubsequences: false).count == 3, bytes.count > 40,
            text.split(separator: ".").allSatisfy({ Base64.decodeURL($0) != nil })
        {
            self = .token
        } else if bytes.count >= 16, bytes.allSatisfy({ $0.hexValue != nil }),
            bytes.contains(where: \.isDigit)
        {
            self = .hexadecimal(count: bytes.count)
        } else if bytes.count >= 20, Self.isBase64(bytes),
            bytes.contains(where: \.isDigit) || bytes.last == UInt8(ascii: "="),
            bytes.contains(where: { (0x61...0x7A).contains($0) }),
            bytes.contains(where: { (0x41...0x5A).contains($0) })
        {
            self = .base64
        } else {
            return nil
        }
    }

    /// The shapes of two texts at the same place; `nil` if one of the texts is not generated.
    static func pair(_ one: String, _ other: String) -> (Shape, Shape)? {
        switch (Shape(one), Shape(other)) {
        case (let shape?, let otherShape?): (shape, otherShape)
        case (.base64, nil) where Self.canBeBase64(other, like: one): (.base64, .base64)
        case (nil, .base64) where Self.canBeBase64(one, like: other): (.base64, .base64)
        default: nil
        }
    }

    /// True for a text in base64 that lacks digits, capitals or lower-case letters by chance. One in thirty random texts of 20
    /// characters has no digit.
    private static func canBeBase64(_ text: String, like other: String) -> Bool {
        text.utf8.count == other.utf8.count && isBase64(Array(text.utf8))
    }

    /// True when texts of both shapes can be at the same place.
    func matches(_ other: Shape) -> Bool { self == other || self == .secret || other == .secret }

    /// True for the alphabets of base64 (RFC 4648, 4 and 5), but not for a path.
    private static func isBase64(_ bytes: [UInt8]) -> Bool {
        let isStandard = bytes.contains { "+/=".utf8.contains($0) }
        return bytes.first != UInt8(ascii: "/") && (!isStandard || bytes.count.isMultiple(of: 4))
            && bytes.allSatisfy { byte in
                byte.isDigit || byte.isLetter || (isStandard ? "+/=" : "-_").utf8.contains(byte)
            }
    }
}
