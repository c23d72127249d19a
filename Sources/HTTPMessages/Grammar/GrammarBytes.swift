/// Functions that several rules of the grammar share.
extension Collection<UInt8> {
    /// Compares the bytes with an ASCII word in lower case.
    package func equalsIgnoringCase(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        var expected = word.utf8Start
        for byte in self {
            guard byte.lowercased == expected.pointee else { return false }
            expected += 1
        }
        return true
    }
}

extension ArraySlice<UInt8> {
    /// The value of decimal digits; `nil` when there are none, when another byte occurs, and on overflow.
    var decimal: Int? {
        guard !isEmpty else { return nil }
        var value = 0
        for byte in self {
            guard byte.isDigit else { return nil }
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = tens.addingReportingOverflow(Int(byte - 0x30))
            guard !overflow, !carried else { return nil }
            value = sum
        }
        return value
    }

    /// The bytes without leading and trailing whitespace (OWS; RFC 9110, 5.6.3).
    var trimmed: ArraySlice<UInt8> {
        var start = startIndex
        var end = endIndex
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return self[start..<end]
    }

    /// True when all bytes are allowed in a field value.
    var isFieldContent: Bool { withUnsafeBytes(\.isFieldContent) }

    /// The members of a comma-separated list without surrounding whitespace, including empty ones (RFC 9110, 5.6.1).
    var listMembers: some BidirectionalCollection<ArraySlice<UInt8>> {
        // Lazy, because an array of the trimmed members would be a second allocation.
        split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).lazy.map(\.trimmed)
    }

    package func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeBufferPointer { bytes in
            guard bytes.count == other.count else { return false }
            guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
            return memcmp(one, two, bytes.count) == 0
        }
    }

    /// True when the bytes equal this word; case-sensitive.
    package func isSame(as word: StaticString) -> Bool {
        isSame(as: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
}

extension UnsafeRawBufferPointer {
    /// True when all bytes are allowed in a field value: visible characters, spaces, tabs and `obs-text` (RFC
    /// 9110, 5.5).
    ///
    /// Most bytes of a head are values, and nearly all values are plain text.
    var isFieldContent: Bool { isPlainText || allSatisfy(\.isFieldContent) }

    /// True if all bytes are spaces or visible characters of ASCII.
    var isPlainText: Bool {
        // Has no early exit, so that the compiler can process many bytes at a time.
        var others: UInt8 = 0
        for byte in assumingMemoryBound(to: UInt8.self) { others |= byte &- 0x20 > 0x5E ? 1 : 0 }
        return others == 0
    }
}

extension String {
    /// True if the text contains one of the ASCII characters. Nearly every text contains none, and a client can send a long one.
    package func containsAny(of characters: String) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return false }
            return characters.utf8.contains {
                memchr(start, Int32(truncatingIfNeeded: $0), bytes.count) != nil
            }
        }
    }
}

/// The character classes of RFC 9110 and RFC 3986.
extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20

    /// The content type of the first TLS record (RFC 8446, 5.1).
    package static let tlsHandshake: UInt8 = 0x16

    /// The lower-case form of an ASCII letter; any other byte unchanged.
    package var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
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
    package var hexValue: Int? {
        let digit = self &- 0x30
        if digit < 10 { return Int(digit) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? Int(letter) + 10 : nil
    }
}

extension Collection<UInt8> {
    /// True for a UUID with its hyphens (RFC 9562, 4).
    package var isUUID: Bool {
        let groups = split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.hexValue != nil }
    }
}

extension [UInt8] {
    package mutating func append(_ text: String) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isAppended == nil { append(contentsOf: text.utf8) }
    }
}
