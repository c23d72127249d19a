import Libc

extension [UInt8] {
    /// Appends a range of the span with a single copy.
    mutating func append(_ input: Span<UInt8>, _ range: Range<Int>) {
        input.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
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

extension Span<UInt8> {
    /// The index of the first such byte in the range, or the end of the range.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
        extracting(range).withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else {
                return range.upperBound
            }
            return range.lowerBound + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
        }
    }
}
