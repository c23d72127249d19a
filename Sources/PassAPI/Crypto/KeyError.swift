/// Why a key cannot be used: what was found, and what is expected.
package enum KeyError: Error, Sendable, Hashable {
    /// The text contains no PEM block.
    case notPEM(expected: String)
    /// The PEM block has another label, for example a public key where a private one is needed.
    case wrongLabel(found: String, expected: String)
    /// The private key is protected by a passphrase.
    case encrypted
    /// The label is correct but the content is not. The reason is OpenSSL's.
    case unreadable(label: String, reason: String)
    /// The key has another algorithm, with OpenSSL's name for it.
    case notRSA(found: String)
    case tooShort(bits: Int, minimum: Int)
    /// OpenSSL cannot calculate with the key, for example because its modulus is even or too large.
    case unusable(reason: String)
    /// The public part does not verify signatures of the private part.
    case keyPairMismatch
}

extension KeyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notPEM(let expected):
            "there is no PEM block in the text; expected \(expected)"
        case .wrongLabel(let found, let expected):
            "the PEM block is a '\(found)'; expected \(expected)"
        case .encrypted:
            "the private key is protected by a passphrase; remove it with "
                + "'openssl pkey -in OLD.pem -out NEW.pem'"
        case .unreadable(let label, let reason):
            "the content of the PEM block '\(label)' cannot be read (\(reason)); "
                + "check that the file is complete and unchanged"
        case .notRSA(let found):
            "the algorithm of the key is \(found); expected RSA"
        case .tooShort(let bits, let minimum):
            "the RSA key has \(bits) bits; expected at least \(minimum)"
        case .unusable(let reason):
            "OpenSSL cannot use the RSA key (\(reason)); create a new one with "
                + "'openssl genpkey -algorithm RSA -out NEW.pem'"
        case .keyPairMismatch:
            "the public and the private part of the key do not match; expected both parts of one key pair"
        }
    }
}

/// Why a value cannot be encrypted.
package enum EncryptionError: Error, Sendable, Hashable {
    /// The value and eleven bytes of padding are longer than the modulus (RFC 8017, section 7.2.1).
    case tooLong(bytes: Int, maximum: Int)
}

extension EncryptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let bytes, let maximum):
            "the value is \(bytes) bytes long; this RSA key can encrypt at most \(maximum) bytes"
        }
    }
}
