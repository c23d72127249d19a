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
}
