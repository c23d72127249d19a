import CLibcrypto

extension EVPKey {
    typealias BIO = OpaquePointer

    /// Reads one PEM block.
    ///
    /// - Parameter read: reads from a BIO and gives a key away, or nothing.
    convenience init(
        pem: String, label: String, read: (BIO) -> OpaquePointer?
    ) throws(KeyError) {
        guard let bio = PEM.bio(pem) else { throw .unreadable(label: label, reason: "no memory") }
        defer { BIO_free(bio) }
        ERR_clear_error()
        guard let key = read(bio) else {
            throw .unreadable(label: label, reason: LibcryptoErrors.takeReason())
        }
        try self.init(owning: key)
    }

    /// SubjectPublicKeyInfo (RFC 7468, section 13).
    var publicPEM: String {
        PEM.text { PEM_write_bio_PUBKEY($0, pointer) }
    }
}
