import CLibcrypto

extension EVPKey {
    typealias BIO = OpaquePointer

    /// Reads a key from PEM.
    ///
    /// - Parameters:
    ///   - label: the label of the PEM block, for error messages.
    ///   - read: reads a key from a BIO and passes its ownership on; `nil` for failure.
    convenience init(
        pem: String, label: String, read: (BIO) -> OpaquePointer?
    ) throws(KeyError) {
        guard let bio = PEM.bio(pem) else { throw .unreadable(label: label, reason: "out of memory") }
        defer { BIO_free(bio) }
        ERR_clear_error()
        guard let key = read(bio) else {
            throw .unreadable(label: label, reason: OpenSSLErrors.takeReason())
        }
        try self.init(owning: key)
    }

    /// The public key as SubjectPublicKeyInfo (RFC 7468, section 13).
    var publicPEM: String {
        PEM.text { PEM_write_bio_PUBKEY($0, pointer) }
    }
}
