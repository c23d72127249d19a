extension String {
    /// The text that bytes are in UTF-8; `nil` when they are something else.
    ///
    /// Of our own because the one of the standard library needs macOS 15.
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        var text = String(decoding: bytes, as: UTF8.self)
        // What is no UTF-8 has been repaired, and so is not the same any more.
        let isSame = text.withUTF8 { $0.count == bytes.count && bytes.isSame(as: $0) }
        guard isSame else { return nil }
        self = text
    }
}
