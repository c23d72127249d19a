import CLibcrypto

/// An RSA public key: verifies signatures, and encrypts for the holder of the private key.
package struct RSAPublicKey: Sendable {
    let key: EVPKey

    init(_ key: EVPKey) {
        self.key = key
    }

    /// Reads a public key, or the public key of an X.509 certificate. The certificate's dates and issuer are
    /// not checked.
    package init(pem: String) throws(KeyError) {
        let expected = "'\(PEMLabel.publicKey)', '\(PEMLabel.rsaPublicKey)' or '\(PEMLabel.certificate)'"
        guard let label = PEMLabel.first(in: pem) else { throw .notPEM(expected: expected) }
        switch label {
        case PEMLabel.publicKey, PEMLabel.rsaPublicKey:
            key = try EVPKey(pem: pem, label: label) { PEM_read_bio_PUBKEY($0, nil, nil, nil) }
        case PEMLabel.certificate:
            key = try EVPKey(pem: pem, label: label) { bio in
                guard let certificate = PEM_read_bio_X509(bio, nil, nil, nil) else { return nil }
                defer { X509_free(certificate) }
                return X509_get_pubkey(certificate)
            }
        default: throw .wrongLabel(found: label, expected: expected)
        }
    }

    /// The key as SubjectPublicKeyInfo, the format of `openssl pkey -pubin`.
    package var pem: String { key.publicPEM }

    /// The modulus, big-endian without leading zeros.
    package var modulus: [UInt8] { number(OSSL_PKEY_PARAM_RSA_N) }

    /// The public exponent, big-endian without leading zeros.
    var exponent: [UInt8] { number(OSSL_PKEY_PARAM_RSA_E) }

    private func number(_ name: String) -> [UInt8] {
        var big: OpaquePointer?
        precondition(EVP_PKEY_get_bn_param(key.pointer, name, &big) == 1, "every RSA key has \(name)")
        defer { BN_free(big) }
        var bytes = [UInt8](repeating: 0, count: (Int(BN_num_bits(big)) + 7) / 8)
        BN_bn2bin(big, &bytes)
        return bytes
    }
}
