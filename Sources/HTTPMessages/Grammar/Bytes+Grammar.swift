/// Functions that several rules of the grammar share.
extension Collection<UInt8> {
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

    /// True when all bytes are allowed in a field value.
    var isFieldContent: Bool { withUnsafeBytes(\.isFieldContent) }

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

extension UnsafeRawBufferPointer {
    /// True when all bytes are allowed in a field value: visible characters, spaces, tabs and `obs-text` (RFC
    /// 9110, 5.5).
    ///
    /// Values are most of a head, and nearly all are plain text.
    var isFieldContent: Bool { isPlainText || allSatisfy(\.isFieldContent) }

    /// True for at least eight bytes that are all spaces or visible characters of ASCII. Takes sixteen bytes at a time, and the
    /// last eight again: 500 instructions for the nine values of a head of 1.1 KB, against 1,600 of a vectorized loop over the
    /// bytes.
    var isPlainText: Bool {
        guard count >= 8 else { return false }
        var others = ByteWord(loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)).otherThanPlainText
        var pairs = SIMD2<UInt64>.zero
        var offset = 0
        while offset <= count - 16 {
            let pair = loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
            pairs |= ByteWord.otherThanPlainText(pair)
            offset += 16
        }
        others |= pairs[0] | pairs[1]
        if offset < count - 8 {
            others |= ByteWord(loadUnaligned(fromByteOffset: offset, as: UInt64.self)).otherThanPlainText
        }
        return others & ByteWord.highBits == 0
    }
}
