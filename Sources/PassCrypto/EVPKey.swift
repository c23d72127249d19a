import CLibcrypto

/// An owned key of libcrypto.
final class EVPKey: @unchecked Sendable {
    // because an EVP_PKEY is not changed once it is read, and libcrypto locks what it caches in it: one key
    // may serve many threads, each with a context of its own (manual page openssl-threads(7)).
    let pointer: OpaquePointer

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

    deinit { EVP_PKEY_free(pointer) }

    /// Old certificates for user metadata have 1024 bits; nothing shorter is in use.
    static let minimumBits = 1_024

    var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

    /// The length of the modulus, and so of every signature and every encrypted value, in bytes.
    var byteCount: Int { Int(EVP_PKEY_get_size(pointer)) }

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
