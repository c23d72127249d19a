/// Received bytes, valid only during the call to which they are passed.
///
/// It replaces the standard library's `Span`. On a macOS older than 26, `Span` is in a library that belongs to
/// Xcode (`libswiftCompatibilitySpan.dylib`), and a program that links it does not start on other machines.
package struct InputBytes {
    private let buffer: UnsafeBufferPointer<UInt8>

    /// - Parameter buffer: must outlive the value.
    package init(_ buffer: UnsafeBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    var count: Int { buffer.count }

    subscript(position: Int) -> UInt8 {
        precondition(buffer.indices.contains(position), "the position is outside of the received bytes")
        return buffer[position]
    }

    /// The index of the first `byte` in the range, or the end of the range.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
        range.lowerBound + self[range].firstOffset(of: byte, in: 0..<range.count)
    }

    // Checks the range in release builds, too, unlike a buffer.
    fileprivate subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "the range is outside of the received bytes")
        return UnsafeBufferPointer(rebasing: buffer[range])
    }
}

extension [UInt8] {
    mutating func append(_ input: InputBytes, _ range: Range<Int>) {
        append(contentsOf: input[range])
    }
}
