/// Text whose characters have a limited number of combining marks (*UAX #15: Unicode Normalization Forms*, 13, Stream-Safe Text
/// Format).
///
/// Swift compares and hashes texts by their normal form. For this, it sorts the marks of a character, which takes very long for
/// thousands of marks, and any client can send them.
package enum StreamSafeText {
    /// The maximum number of combining marks in a row.
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
        if bytes.isASCII {
            if !bytes.isEmpty { marks = 0 }
            return true
        }
        var index = 0
        while true {
            let start = index
            while index < bytes.count, bytes[index] < 0x80 { index += 1 }
            if index > start { marks = 0 }
            var parser = Unicode.UTF8.ForwardParser()
            var rest = bytes[index...].makeIterator()
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                index += encoded.count
                allowance -= encoded.count
                if allowance < 0 { return false }
                marks = isMark(Unicode.UTF8.decode(encoded)) ? marks + 1 : 0
                if marks > maximumMarks { return false }
            case .error(let length):
                guard repairing else { return false }
                marks = 0
                index += length
            case .emptyInput: return true
            }
        }
    }

    package static func contains(_ bytes: UnsafeBufferPointer<UInt8>, repairing: Bool = false) -> Bool {
        var (marks, allowance) = (0, Int.max)
        return contains(bytes, after: &marks, repairing: repairing, allowance: &allowance)
    }

    /// True if a part of a text is stream-safe after the parts before it. No part ends within the bytes of a scalar.
    ///
    /// - Parameter marks: the number of marks at the end of the parts before; 0 at the beginning.
    package static func contains(_ part: UnsafeBufferPointer<UInt8>, after marks: inout Int) -> Bool {
        var allowance = Int.max
        return contains(part, after: &marks, repairing: false, allowance: &allowance)
    }

    /// The common cases come first: nearly all characters are below the first mark, or in ranges without marks.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x300, 0x3100..<0xA66F, 0xAC00..<0xFB1E, 0x1F000..<0x1FFFF: false
        default: scalar.properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension String {
    /// Decodes UTF-8; `nil` when the bytes are not valid UTF-8, or not ``StreamSafeText``.
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
