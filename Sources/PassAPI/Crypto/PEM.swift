import CLibcrypto

/// The error queue that OpenSSL keeps for each thread.
enum OpenSSLErrors {
    /// Returns the reason of the last error and clears the queue. The last error is the most specific about the input.
    static func takeReason() -> String {
        defer { ERR_clear_error() }
        return ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) } ?? "no reason given"
    }
}

/// Reads and writes PEM (RFC 7468) through OpenSSL's BIOs.
package enum PEM {
    /// Copies the text into a memory BIO. The caller must free it with `BIO_free`.
    package static func bio(_ text: String) -> OpaquePointer {
        guard let bio = BIO_new(BIO_s_mem()) else { preconditionFailure("OpenSSL is out of memory") }
        let bytes = Array(text.utf8)
        BIO_write(bio, bytes, CInt(clamping: bytes.count))
        return bio
    }

    /// Reads a private key without a passphrase. The caller must free it with `EVP_PKEY_free`.
    ///
    /// - Returns: `nil` when the next PEM block is not such a key; the reason is in ``OpenSSLErrors``.
    package static func readPrivateKey(_ bio: OpaquePointer) -> OpaquePointer? {
        // Without a callback OpenSSL would prompt for a passphrase on the terminal.
        PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
    }

    /// Returns the PEM text that `write` writes to a memory BIO.
    ///
    /// - Parameter write: returns 1 for success, as OpenSSL's functions do. It must succeed unless memory is
    ///   exhausted.
    static func text(_ write: (OpaquePointer) -> CInt) -> String {
        guard let bio = BIO_new(BIO_s_mem()) else { preconditionFailure("OpenSSL is out of memory") }
        defer { BIO_free(bio) }
        precondition(write(bio) == 1, "OpenSSL can write every object that it has created")
        var text = [UInt8](repeating: 0, count: Int(BIO_ctrl_pending(bio)))
        let count = text.withUnsafeMutableBytes { BIO_read(bio, $0.baseAddress, CInt($0.count)) }
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }
}

/// The labels of PEM blocks, which identify their content (RFC 7468, section 2).
enum PEMLabel {
    static let certificate = "CERTIFICATE"
    static let publicKey = "PUBLIC KEY"
    static let privateKey = "PRIVATE KEY"
    /// The labels of PKCS#1, which PKCS#8 and SubjectPublicKeyInfo have replaced.
    static let rsaPublicKey = "RSA PUBLIC KEY"
    static let rsaPrivateKey = "RSA PRIVATE KEY"
    static let encryptedPrivateKey = "ENCRYPTED PRIVATE KEY"

    /// The label of the first block; `nil` when there is none. The block can be preceded by other text
    /// (section 5.2).
    static func firstLabel(in text: String) -> String? {
        guard let begin = text.firstRange(of: "-----BEGIN ") else { return nil }
        let rest = text[begin.upperBound...]
        return rest.firstRange(of: "-----").map { String(rest[..<$0.lowerBound]) }
    }
}
