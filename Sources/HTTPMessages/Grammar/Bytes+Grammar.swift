/// Functions that several rules of the grammar share.
extension ArraySlice<UInt8> {
    /// Compares with an ASCII word that must be in lower case.
    package func equalsIgnoringCase(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        var expected = word.utf8Start
        for byte in self {
            guard byte.lowercased == expected.pointee else { return false }
            expected += 1
        }
        return true
    }

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
}

extension [UInt8] {
    /// Converts the ASCII letters in the range to lower case.
    mutating func lowercase(_ range: Range<Int>) {
        for index in range { self[index] = self[index].lowercased }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing whitespace (OWS; RFC 9110, 5.6.3).
    var trimmed: ArraySlice<UInt8> {
        var start = startIndex
        var end = endIndex
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return self[start..<end]
    }

    /// True when all bytes are allowed in a field value: visible characters, spaces, tabs and `obs-text` (RFC
    /// 9110, 5.5).
    ///
    /// The loop has no branch, so that the compiler vectorizes it: values are most of a head. Saves 5,800 of
    /// 87,100 instructions of retrieveProfileForMVPD (7 %).
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

    /// The members of a comma-separated list, including empty ones (RFC 9110, 5.6.1).
    var listMembers: ListMembers { ListMembers(rest: self) }
}

/// The members of a comma-separated list, without surrounding whitespace.
///
/// Not an array, which takes two allocations. Saves 1,600 of 92,600 instructions of retrieveProfileForMVPD from an
/// application that sends `Connection: keep-alive` (2 %).
struct ListMembers: Sequence, IteratorProtocol {
    /// What follows the last comma that was passed; `nil` after the last member.
    fileprivate var rest: ArraySlice<UInt8>?

    mutating func next() -> ArraySlice<UInt8>? {
        guard let list = rest else { return nil }
        let end = list.firstIndex(of: UInt8(ascii: ",")) ?? list.endIndex
        rest = end < list.endIndex ? list[(end + 1)...] : nil
        return list[..<end].trimmed
    }
}
