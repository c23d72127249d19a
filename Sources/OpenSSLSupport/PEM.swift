import CLibcrypto

/// PEM (RFC 7468) as libcrypto reads and writes it.
enum PEM {
    /// A copy of the text, which the caller frees; `nil` when there is no memory.
    static func bio(_ text: String) -> OpaquePointer? {
        guard let bio = BIO_new(BIO_s_mem()) else { return nil }
        let bytes = Array(text.utf8)
        BIO_write(bio, bytes, CInt(clamping: bytes.count))
        return bio
    }

    /// What is written.
    ///
    /// - Parameter write: returns 1, for it has only memory to fail on.
    static func text(_ write: (OpaquePointer) -> CInt) -> String {
        guard let bio = BIO_new(BIO_s_mem()) else { preconditionFailure("libcrypto has no memory") }
        defer { BIO_free(bio) }
        precondition(write(bio) == 1, "what was made can be written")
        var text = [UInt8](repeating: 0, count: Int(BIO_ctrl_pending(bio)))
        let count = text.withUnsafeMutableBytes { BIO_read(bio, $0.baseAddress, CInt($0.count)) }
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }
}
