/// Text whose characters have a limited number of combining marks (*UAX #15: Unicode Normalization Forms*, 13, Stream-Safe Text
/// Format).
///
/// Swift compares and hashes texts by their normal form. For that it sorts the marks of a character, which takes very long for
/// thousands of marks, and any client can send them.
package enum StreamSafeText {
    /// The largest number of combining marks in a row.
    private static let maximumMarks = 30

    /// The defect of a text that is not stream-safe, as the end of a sentence.
    package static let problem = "more than \(maximumMarks) combining marks in a row"

    /// True for UTF-8 with at most ``maximumMarks`` combining marks in a row.
    ///
    /// - Parameters:
    ///   - marks: the number of marks directly before the bytes; set to the number at their end.
    ///   - repairing: true to accept invalid UTF-8, because it is replaced later.
    ///   - allowance: the permitted number of non-ASCII bytes; reduced by those that were read.
    fileprivate static func contains(
        _ bytes: UnsafeBufferPointer<UInt8>, after marks: inout Int, repairing: Bool, allowance: inout Int
    ) -> Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                marks = 0
                index += asciiCount(bytes, at: index)
                continue
            }
            guard let (scalar, length) = scalar(bytes, at: index) else {
                guard repairing else { return false }
                marks = 0
                index += 1
                continue
            }
            index += length
            allowance -= length
            if allowance < 0 { return false }
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > maximumMarks { return false }
        }
        return true
    }

    package static func contains(_ bytes: UnsafeBufferPointer<UInt8>, repairing: Bool = false) -> Bool {
        var (marks, allowance) = (0, Int.max)
        return contains(bytes, after: &marks, repairing: repairing, allowance: &allowance)
    }

    /// True if a part of a text can follow the parts before it. No part ends within the bytes of a scalar.
    ///
    /// - Parameter marks: how many marks the parts before end with; 0 at the beginning.
    package static func contains(_ part: UnsafeBufferPointer<UInt8>, after marks: inout Int) -> Bool {
        var allowance = Int.max
        return contains(part, after: &marks, repairing: false, allowance: &allowance)
    }

    /// How many bytes are ASCII from one on that is: 32 or eight if that many are, else one.
    static func asciiCount(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func areASCII(_ words: UInt64) -> Bool { words & 0x8080_8080_8080_8080 == 0 }
        func word(_ offset: Int) -> UInt64 {
            UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index + offset, as: UInt64.self)
        }
        guard index + 8 <= bytes.count, areASCII(word(0)) else { return 1 }
        guard index + 32 <= bytes.count, areASCII(word(8) | word(16) | word(24)) else { return 8 }
        return 32
    }

    /// Nearly all characters are below the first mark, or in ranges without one.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300, 0x3100..<0xA66F, 0xAC00..<0xFB1E, 0x1F000..<0x1FFFF: false
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }

    /// The character of more than one byte, and the number of its bytes; `nil` for invalid UTF-8 (RFC 3629, 4).
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
        let first = UInt32(bytes[index])
        let length: Int
        switch first {
        case 0xC2..<0xE0: length = 2
        case 0xE0..<0xF0: length = 3
        case 0xF0..<0xF5: length = 4
        default: return nil
        }
        guard index + length <= bytes.count else { return nil }
        var value = first & (0x7F >> UInt32(truncatingIfNeeded: length))
        for next in bytes[(index + 1)..<(index + length)] {
            guard next & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(next & 0x3F)
        }
        let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }
}

extension String {
    /// Decodes UTF-8; `nil` when the bytes are not valid UTF-8, or are no ``StreamSafeText``.
    package init?(streamSafe bytes: ArraySlice<UInt8>) {
        var allowance = Int.max
        let text = bytes.withUnsafeBufferPointer { String(streamSafe: $0, allowance: &allowance) }
        guard let text else { return nil }
        self = text
    }

    init?(streamSafe bytes: UnsafeBufferPointer<UInt8>, allowance: inout Int) {
        var marks = 0
        guard StreamSafeText.contains(bytes, after: &marks, repairing: false, allowance: &allowance) else {
            return nil
        }
        self = String(decoding: bytes, as: UTF8.self)
    }
}
