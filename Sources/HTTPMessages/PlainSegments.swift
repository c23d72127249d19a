/// The segments of a path without escapes and empty segments, valid as long as the bytes of the path.
struct PlainSegments {
    private let path: UnsafeBufferPointer<UInt8>
    /// The offset of the end of each segment, one in each byte of the two numbers. A segment begins after the slash at which the
    /// previous one ends.
    private var ends: (UInt64, UInt64) = (0, 0)
    private(set) var count = 0

    /// - Parameter path: begins with a slash.
    /// - Returns: `nil` for a path with an escape or an empty segment, or that is too long or has too many segments.
    init?(_ path: UnsafeBufferPointer<UInt8>) {
        self.path = path
        guard path.count <= 255 else { return nil }
        var start = 1
        for index in 1..<max(1, path.count) {
            if path[index] == UInt8(ascii: "%") { return nil }
            guard path[index] == UInt8(ascii: "/") else { continue }
            guard index > start, append(index) else { return nil }
            start = index + 1
        }
        // A slash at the end adds no segment.
        if start < path.count, !append(path.count) { return nil }
    }

    private mutating func append(_ end: Int) -> Bool {
        guard count < 16 else { return false }
        if count < 8 {
            ends.0 |= UInt64(end) << UInt64(count * 8)
        } else {
            ends.1 |= UInt64(end) << UInt64((count - 8) * 8)
        }
        count += 1
        return true
    }

    private func end(_ index: Int) -> Int {
        Int(
            truncatingIfNeeded: (index < 8 ? ends.0 >> UInt64(index * 8) : ends.1 >> UInt64((index - 8) * 8))
                & 0xFF)
    }

    private func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: path[(index == 0 ? 1 : end(index - 1) + 1)..<end(index)])
    }

    subscript(index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

    func isSame(_ index: Int, as text: String) -> Bool {
        let bytes = bytes(index)
        guard text.utf8.count == bytes.count else { return false }
        return text.utf8.withContiguousStorageIfAvailable { text in
            guard let start = text.baseAddress, let other = bytes.baseAddress else { return true }
            return memcmp(start, other, bytes.count) == 0
        } ?? text.utf8.elementsEqual(bytes)
    }
}
