/// Why a text is no key that serves here: what was found, and what was expected.
package enum KeyError: Error, Sendable, Hashable {
    /// There is no PEM block in the text.
    case notPEM(expected: String)
    /// A PEM block of another kind, by its label: a public key where a private one is needed, say.
    case wrongLabel(found: String, expected: String)
    /// The private key is protected by a passphrase.
    case encrypted
    /// The label is right and the content is not; the reason is libcrypto's.
    case unreadable(label: String, reason: String)
    /// A key of another algorithm, by libcrypto's name for it.
    case notRSA(found: String)
    case tooShort(bits: Int, minimum: Int)
    /// Numbers that libcrypto does not calculate with: an even modulus, or one beyond its limit.
    case unusable(reason: String)
    /// What the private half signs, the public half does not verify.
    case halvesDisagree
}

extension KeyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notPEM(let expected):
            "there is no PEM block in the text; expected \(expected)"
        case .wrongLabel(let found, let expected):
            "the PEM block is a '\(found)'; expected \(expected)"
        case .encrypted:
            "the private key is protected by a passphrase; expected one without: "
                + "'openssl pkey -in OLD.pem -out NEW.pem' takes it off"
        case .unreadable(let label, let reason):
            "the content of the PEM block '\(label)' cannot be read (\(reason)); "
                + "expected base64 of DER, whole and unchanged"
        case .notRSA(let found):
            "the algorithm of the key is \(found); expected RSA"
        case .tooShort(let bits, let minimum):
            "the RSA key has \(bits) bits; expected \(minimum) or more"
        case .unusable(let reason):
            "the RSA key cannot be used (\(reason)); "
                + "expected a modulus and an exponent as 'openssl genpkey' makes them"
        case .halvesDisagree:
            "the public half does not verify what the private half signs; expected the numbers of one key"
        }
    }
}
