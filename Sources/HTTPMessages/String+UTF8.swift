import Libc

extension String {
    /// Decodes UTF-8; `nil` when the bytes are not valid UTF-8.
    ///
    /// The validating initializer of the standard library needs macOS 15.
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        var text = String(decoding: bytes, as: UTF8.self)
        // Decoding repairs invalid UTF-8, so the bytes then differ.
        let isSame = text.withUTF8 { $0.count == bytes.count && bytes.isSame(as: $0) }
        guard isSame else { return nil }
        self = text
    }

    /// True if the texts are the same in UTF-8, unlike `==`, which compares what is read.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
