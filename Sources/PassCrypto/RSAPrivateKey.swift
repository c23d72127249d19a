import CLibcrypto

/// An RSA key with its private half: signs, and decrypts what was encrypted for it.
package struct RSAPrivateKey: Sendable {
    private let pending: PendingKey

    var key: EVPKey { pending.key }

    /// A key that is shipped with the program, and which tests have read and tried. It is read when it is needed first:
    /// reading the four of them took a fifth of a start.
    package init(shipped pem: String) {
        pending = PendingKey { () throws(KeyError) in try RSAPrivateKey(pem: pem).key }
    }

    /// Reads PKCS#8 or PKCS#1. A key that is protected by a passphrase is refused: nobody is there to be
    /// asked, and so is one whose halves do not go together.
    package init(pem: String) throws(KeyError) {
        let expected = "'\(PEMLabel.privateKey)' or '\(PEMLabel.rsaPrivateKey)'"
        guard let label = PEMLabel.first(in: pem) else { throw .notPEM(expected: expected) }
        switch label {
        case PEMLabel.encryptedPrivateKey: throw .encrypted
        case PEMLabel.rsaPrivateKey where pem.contains("Proc-Type: 4,ENCRYPTED"): throw .encrypted
        case PEMLabel.privateKey, PEMLabel.rsaPrivateKey: break
        default: throw .wrongLabel(found: label, expected: expected)
        }
        let key = try EVPKey(pem: pem, label: label) { bio in
            // Without a callback libcrypto would ask for a passphrase on the terminal.
            PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
        }
        pending = PendingKey(key)
        let usage: [UInt8] = Array("one key".utf8)
        guard let signature = signature(over: usage), publicKey.verifies(signature, over: usage) else {
            ERR_clear_error()
            throw .halvesDisagree
        }
    }

    package var publicKey: RSAPublicKey { RSAPublicKey(key) }

    /// The SHA256-with-RSA signature over the message (RFC 8017, section 8.2.1). The same message has the
    /// same signature. Safe on many threads at once.
    package func sign(_ message: [UInt8]) -> [UInt8] {
        guard let signature = signature(over: message) else {
            preconditionFailure("a key whose halves go together signs")
        }
        return signature
    }

    private func signature(over message: [UInt8]) -> [UInt8]? {
        key.signature(over: SHA256.hash(message))
    }
}
