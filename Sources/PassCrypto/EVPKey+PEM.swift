import CLibcrypto

extension EVPKey {
    typealias BIO = OpaquePointer

    /// Reads one PEM block.
    ///
    /// - Parameter read: reads from a BIO and gives a key away, or nothing.
    convenience init(
        pem: String, label: String, read: (BIO) -> OpaquePointer?
    ) throws(KeyError) {
        let key: OpaquePointer? = Array(pem.utf8).withUnsafeBytes { bytes in
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, CInt(clamping: bytes.count)) else {
                return nil
            }
            defer { BIO_free(bio) }
            ERR_clear_error()
            return read(bio)
        }
        guard let key else { throw .unreadable(label: label, reason: LibcryptoErrors.takeReason()) }
        try self.init(owning: key)
    }

    /// SubjectPublicKeyInfo (RFC 7468, section 13).
    var publicPEM: String {
        guard let bio = BIO_new(BIO_s_mem()) else { preconditionFailure("libcrypto has no memory") }
        defer { BIO_free(bio) }
        precondition(PEM_write_bio_PUBKEY(bio, pointer) == 1, "an RSA key always has a public half")
        var text = [UInt8](repeating: 0, count: Int(BIO_ctrl_pending(bio)))
        let count = text.withUnsafeMutableBytes { BIO_read(bio, $0.baseAddress, CInt($0.count)) }
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }
}
