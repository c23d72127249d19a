import CLibcrypto

/// Reads and writes PEM (RFC 7468) through OpenSSL's BIOs.
package enum PEM {
    /// Copies the text into a memory BIO. The caller must free it with `BIO_free`.
    ///
    /// - Returns: `nil` when memory is exhausted.
    package static func bio(_ text: String) -> OpaquePointer? {
        guard let bio = BIO_new(BIO_s_mem()) else { return nil }
        let bytes = Array(text.utf8)
        BIO_write(bio, bytes, CInt(clamping: bytes.count))
        return bio
    }

    /// Reads a private key without a passphrase. The caller must free it with `EVP_PKEY_free`.
    ///
    /// - Returns: `nil` when the next PEM block is no such key; the reason is in ``OpenSSLErrors``.
    package static func readPrivateKey(_ bio: OpaquePointer) -> OpaquePointer? {
        // Without a callback OpenSSL would prompt for a passphrase on the terminal.
        PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
    }

    /// Returns the PEM text that `write` writes to a memory BIO.
    ///
    /// - Parameter write: returns 1 for success, as OpenSSL's functions do. It must succeed unless memory is
    ///   exhausted.
    package static func text(_ write: (OpaquePointer) -> CInt) -> String {
        guard let bio = BIO_new(BIO_s_mem()) else { preconditionFailure("OpenSSL is out of memory") }
        defer { BIO_free(bio) }
        precondition(write(bio) == 1, "OpenSSL can write every object that it has created")
        var text = [UInt8](repeating: 0, count: Int(BIO_ctrl_pending(bio)))
        let count = text.withUnsafeMutableBytes { BIO_read(bio, $0.baseAddress, CInt($0.count)) }
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }
}
