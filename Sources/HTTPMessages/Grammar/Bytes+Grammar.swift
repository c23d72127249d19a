/// The small words of the grammar that more than one rule needs.
extension ArraySlice<UInt8> {
    /// True when these bytes are that word, in whatever case. The word is given in lower case.
    package func isWord(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        var expected = word.utf8Start
        for byte in self {
            guard byte.lowercased == expected.pointee else { return false }
            expected += 1
        }
        return true
    }

    /// The number these digits spell; `nil` for anything but digits, for none, and when it does not fit.
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
}

extension [UInt8] {
    /// Puts letters of ASCII in lower case where they stand.
    mutating func lowercase(_ range: Range<Int>) {
        for index in range { self[index] = self[index].lowercased }
    }
}

extension ArraySlice<UInt8> {
    /// These bytes without the blanks around them (RFC 9110, 5.6.3).
    var trimmed: ArraySlice<UInt8> {
        var start = startIndex
        var end = endIndex
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return self[start..<end]
    }

    /// True when all of it may stand in a field value: visible characters, blanks and `obs-text` (RFC 9110,
    /// 5.5). It has no branch, so that the compiler takes many bytes at a time: values are most of a head.
    var isFieldContent: Bool {
        withUnsafeBufferPointer { bytes in
            var bad: UInt8 = 0
            for byte in bytes {
                let control: UInt8 = byte < .space ? 1 : 0
                let notTab: UInt8 = byte == .tab ? 0 : 1
                let delete: UInt8 = byte == 0x7F ? 1 : 0
                bad |= control & notTab | delete
            }
            return bad == 0
        }
    }

    /// The members of a comma-separated list, empty ones too (RFC 9110, 5.6.1).
    var listMembers: [ArraySlice<UInt8>] {
        split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(\.trimmed)
    }
}
