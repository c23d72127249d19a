extension [UInt8] {
    /// True when the bytes in the range equal that word; case-sensitive.
    func isSame(_ range: Range<Int>, as word: StaticString) -> Bool {
        precondition(range.upperBound <= count, "the range is outside of the bytes")
        return withUnsafeBufferPointer { bytes in
            guard range.count == word.utf8CodeUnitCount else { return false }
            guard let start = bytes.baseAddress else { return true }
            return memcmp(start + range.lowerBound, word.utf8Start, range.count) == 0
        }
    }
}

extension ArraySlice<UInt8> {
    /// True when the bytes are equal.
    package func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        withUnsafeBufferPointer { bytes in
            guard bytes.count == other.count else { return false }
            guard let one = bytes.baseAddress, let two = other.baseAddress else { return true }
            return memcmp(one, two, bytes.count) == 0
        }
    }

    /// True when the bytes equal that word; case-sensitive.
    package func isSame(as word: StaticString) -> Bool {
        isSame(as: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
}
