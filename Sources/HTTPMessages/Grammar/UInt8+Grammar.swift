/// The character classes of RFC 9110 and RFC 3986.
extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20

    /// The lower-case form of an ASCII letter; any other byte unchanged.
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    package var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    package var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

    /// True for the characters of `OWS`: space and tab (RFC 9110, 5.6.3).
    var isBlank: Bool { self == .space || self == .tab }

    /// True for the bytes of a field value: visible characters, spaces, tabs and `obs-text` (RFC 9110, 5.5).
    var isFieldContent: Bool { self >= .space && self != 0x7F || self == .tab }

    /// True for `tchar`, the characters of methods and field names (RFC 9110, 5.6.2).
    package var isToken: Bool {
        if isLetter || isDigit { return true }
        return switch self {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// True for the characters that are allowed in a registered name, a path and a query: `unreserved`,
    /// `sub-delims` and the percent sign of an escape (RFC 3986, 2).
    var isNameCharacter: Bool {
        if isLetter || isDigit { return true }
        return switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// True for the characters of a path: `pchar` and the slash (RFC 3986, 3.3).
    var isPathCharacter: Bool {
        isNameCharacter || self == UInt8(ascii: "/") || self == UInt8(ascii: ":") || self == UInt8(ascii: "@")
    }

    /// The value of a hexadecimal digit; `nil` for another byte.
    var hexValue: Int? {
        let digit = self &- 0x30
        if digit < 10 { return Int(digit) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? Int(letter) + 10 : nil
    }
}
