import Glibc

extension [UInt8] {
    /// The position of the first occurrence of the text at or after a position.
    func firstIndex(of text: StaticString, from start: Int = 0) -> Int? {
        firstIndex(
            of: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), from: start)
    }

    /// The position of the first occurrence of the text at or after a position.
    func firstIndex(of text: String, from start: Int = 0) -> Int? {
        var text = text
        return text.withUTF8 { firstIndex(of: UnsafeRawBufferPointer($0), from: start) }
    }

    private func firstIndex(of pattern: UnsafeRawBufferPointer, from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let wanted = pattern.baseAddress else { return nil }
            var position = start
            while position + pattern.count <= bytes.count,
                let found = memchr(
                    base + position, Int32(pattern[0]), bytes.count - pattern.count + 1 - position)
            {
                if memcmp(found, wanted, pattern.count) == 0 { return UnsafeRawPointer(found) - base }
                position = UnsafeRawPointer(found) - base + 1
            }
            return nil
        }
    }

    func contains(_ text: String) -> Bool {
        firstIndex(of: text) != nil
    }

    /// The text between the first occurrences of two texts.
    func text(between opening: String, and closing: String, from start: Int = 0) -> String? {
        guard let opened = firstIndex(of: opening, from: start) else { return nil }
        let start = opened + opening.utf8.count
        return firstIndex(of: closing, from: start).map { String(decoding: self[start..<$0], as: UTF8.self) }
    }
}
