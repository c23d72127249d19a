/// Bytes that are written one after the other.
///
/// Each append to an array asks whether the array is shared, and its spare capacity stays with the result. Nobody can share
/// a writer, and ``bytes`` has the size that it needs.
package struct ByteWriter: ~Copyable, @unchecked Sendable {
    // Unchecked because the compiler does not know that the memory belongs to this value only.
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    /// The number of bytes that were written.
    package var count: Int { end }
    @usableFromInline var end = 0
    @usableFromInline var capacity: Int

    package init(capacity: Int) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    /// A copy of what was written.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: end)) }

    @inlinable @inline(__always) package mutating func append(_ byte: UInt8) {
        if end == capacity { grow(by: 1) }
        start[end] = byte
        end += 1
    }

    @inlinable mutating func append(contentsOf other: UnsafeBufferPointer<UInt8>) {
        guard let otherStart = other.baseAddress else { return }
        if capacity - end < other.count { grow(by: other.count) }
        (start + end).update(from: otherStart, count: other.count)
        end += other.count
    }

    /// Lets the body change bytes that were written, from an offset to the end.
    package mutating func withBytes(from offset: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        body(UnsafeMutableBufferPointer(start: start + offset, count: end - offset))
    }

    /// Appends a number of bytes, all of which the body writes.
    package mutating func append(count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        if capacity - end < count { grow(by: count) }
        body(UnsafeMutableBufferPointer(start: start + end, count: count))
        end += count
    }

    /// Appends bytes between quotation marks.
    @inlinable package mutating func append(quoting other: UnsafeBufferPointer<UInt8>) {
        if capacity - end < other.count + 2 { grow(by: other.count + 2) }
        start[end] = UInt8(ascii: "\"")
        if let otherStart = other.baseAddress {
            (start + end + 1).update(from: otherStart, count: other.count)
        }
        end += other.count + 2
        start[end - 1] = UInt8(ascii: "\"")
    }

    @inlinable package mutating func append(contentsOf other: [UInt8]) {
        other.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    package mutating func append(_ text: String) {
        let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
        if isCopied == nil { for byte in text.utf8 { append(byte) } }
    }

    /// Appends the digits of a number.
    package mutating func append(digitsOf number: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            var rest = number
            repeat {
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0
            append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    @usableFromInline mutating func grow(by missing: Int) {
        capacity = max(capacity * 2, end + missing)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: end)
        start.deallocate()
        start = larger
    }
}
