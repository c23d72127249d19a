import CLibcrypto

/// An owned key of libcrypto.
final class EVPKey: @unchecked Sendable {
    // because an EVP_PKEY is not changed once it is read, and libcrypto locks what it caches in it: one key
    // may serve many threads, each with a context of its own (manual page openssl-threads(7)). What waits for another
    // thread stands behind a lock.
    let pointer: OpaquePointer
    /// Contexts that have signed and may sign again: making one takes libcrypto a search for its algorithms.
    private var idleSigners: [OpaquePointer] = []
    private let lock = CRYPTO_THREAD_lock_new()

    /// Takes the ownership over.
    ///
    /// - Throws: when it is not RSA, too short to be worth a test, or nothing to calculate with.
    init(owning pointer: OpaquePointer) throws(KeyError) {
        self.pointer = pointer
        guard EVP_PKEY_is_a(pointer, "RSA") == 1 else {
            throw .notRSA(found: EVP_PKEY_get0_type_name(pointer).map { String(cString: $0) } ?? "unknown")
        }
        guard bits >= Self.minimumBits else { throw .tooShort(bits: bits, minimum: Self.minimumBits) }
        guard raisedToExponent([UInt8](repeating: 0, count: byteCount - 1) + [2]) != nil else {
            throw .unusable(reason: LibcryptoErrors.takeReason())
        }
    }

    deinit {
        for signer in idleSigners { EVP_PKEY_CTX_free(signer) }
        CRYPTO_THREAD_lock_free(lock)
        EVP_PKEY_free(pointer)
    }

    /// Old certificates for user metadata have 1024 bits; nothing shorter is in use.
    static let minimumBits = 1_024

    var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

    /// The length of the modulus, and so of every signature and every encrypted value, in bytes.
    var byteCount: Int { Int(EVP_PKEY_get_size(pointer)) }

    /// The SHA256-with-RSA signature of the private half (RFC 8017, section 8.2.1).
    ///
    /// - Parameter digest: the SHA-256 of what is signed.
    /// - Returns: `nil` when libcrypto refuses.
    func signature(over digest: [UInt8]) -> [UInt8]? {
        guard let signer = takeSigner() else { return nil }
        var count = byteCount
        var isSigned = false
        let signature = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
            isSigned = EVP_PKEY_sign(signer, bytes.baseAddress, &count, digest, digest.count) == 1
            length = isSigned ? count : 0
        }
        guard isSigned else {
            EVP_PKEY_CTX_free(signer)
            return nil
        }
        CRYPTO_THREAD_write_lock(lock)
        idleSigners.append(signer)
        CRYPTO_THREAD_unlock(lock)
        return signature
    }

    private func takeSigner() -> OpaquePointer? {
        CRYPTO_THREAD_write_lock(lock)
        let idle = idleSigners.popLast()
        CRYPTO_THREAD_unlock(lock)
        return idle ?? makeSigner()
    }

    private func makeSigner() -> OpaquePointer? {
        guard let signer = EVP_PKEY_CTX_new(pointer, nil) else { return nil }
        guard EVP_PKEY_sign_init(signer) == 1,
            EVP_PKEY_CTX_set_rsa_padding(signer, RSA_PKCS1_PADDING) == 1,
            EVP_PKEY_CTX_set_signature_md(signer, EVP_sha256()) == 1
        else {
            EVP_PKEY_CTX_free(signer)
            return nil
        }
        return signer
    }

    /// The bare RSA operation of the public half (RFC 8017, section 5.1.1).
    ///
    /// - Parameter block: as long as the modulus, and below it.
    /// - Returns: as many bytes; `nil` when libcrypto refuses.
    func raisedToExponent(_ block: [UInt8]) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var result = [UInt8](repeating: 0, count: byteCount)
        var count = result.count
        guard EVP_PKEY_encrypt_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
            EVP_PKEY_encrypt(context, &result, &count, block, block.count) == 1
        else { return nil }
        return result
    }
}
