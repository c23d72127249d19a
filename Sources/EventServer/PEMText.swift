import CLibeventOpenSSL

/// PEM as OpenSSL reads it.
enum PEMText {
    /// A copy of the text, which the caller frees; `nil` when there is no memory.
    static func bio(_ text: String) -> OpaquePointer? {
        guard let bio = BIO_new(BIO_s_mem()) else { return nil }
        let bytes = Array(text.utf8)
        BIO_write(bio, bytes, Int32(clamping: bytes.count))
        return bio
    }
}
