import CLibcrypto
import PassAPI

/// Decrypts user metadata with the state `enc`, as the backend of an app does.
package enum Decryption {
    /// Decrypts a value after its base64 was decoded. The padding is PKCS#1 v1.5 (RFC 8017, section 7.2.2),
    /// as with `openssl pkeyutl -decrypt -inkey KEY.pem`.
    ///
    /// - Parameter pem: the private key of the service provider.
    package static func decrypt(_ encrypted: [UInt8], withKey pem: String) throws -> [UInt8] {
        let bio = PEM.bio(pem)
        defer { BIO_free(bio) }
        let key = PEM.readPrivateKey(bio)
        defer { EVP_PKEY_free(key) }
        let context = EVP_PKEY_CTX_new(key, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var plaintext = [UInt8](repeating: 0, count: encrypted.count)
        var count = plaintext.count
        guard EVP_PKEY_decrypt_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
            EVP_PKEY_decrypt(context, &plaintext, &count, encrypted, encrypted.count) == 1
        else { throw Unexpected("the value cannot be decrypted with this key") }
        return Array(plaintext.prefix(count))
    }
}
