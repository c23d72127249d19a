import CLibcrypto

extension RSAPublicKey {
    /// True when the SHA256-with-RSA signature of the message was made with this key's private key (RFC 8017,
    /// section 8.2.2).
    func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("OpenSSL is out of memory") }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1 else { return false }
        let isValid = EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        // A failed verification leaves an error in the queue, which the next call would report as its own.
        if !isValid { ERR_clear_error() }
        return isValid
    }
}
