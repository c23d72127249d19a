import HTTPMessages

/// A signing key, by the name of its file in `config/keys`.
package enum SigningKey: String, Sendable, CaseIterable {
    case mediaToken = "media-token"
    case accessToken = "access-token"
    /// Signs the software statements that the mock generates.
    case softwareStatement = "software-statement"
    /// Signs the service tokens that the mock generates.
    case serviceToken = "service-token"
}

/// The signing keys of a mock.
package struct KeyRing: Sendable {
    private let keys: [SigningKey: RSAPrivateKey]
    /// The certificate of the key that signs media tokens, as PEM, for verifiers that need one.
    package let mediaTokenCertificate: String

    /// - Parameter keys: all signing keys.
    package init(_ keys: [SigningKey: RSAPrivateKey], mediaTokenCertificate: String) {
        self.keys = keys
        self.mediaTokenCertificate = mediaTokenCertificate
    }

    package subscript(name: SigningKey) -> RSAPrivateKey {
        guard let key = keys[name] else { preconditionFailure("the initializer gets a key of each name") }
        return key
    }

    /// The public keys for the verification of RS256 signatures as a JWK Set (RFC 7517, section 5; RFC 7518, section
    /// 6.3.1). A `kid` is the name of the key's file in `config/keys`. The tokens have no `kid`, so a verifier must try
    /// each key.
    package var jsonWebKeySet: [UInt8] {
        var json = JSONWriter()
        json.object { set in
            set.key("keys")
            set.array { array in
                for name in SigningKey.allCases {
                    let key = self[name].publicKey
                    array.object { object in
                        object.member("kty", "RSA")
                        object.member("use", "sig")
                        object.member("alg", "RS256")
                        object.member("kid", name.rawValue)
                        object.member("n", Base64.encodeURL(key.modulus))
                        object.member("e", Base64.encodeURL(key.exponent))
                    }
                }
            }
        }
        return json.bytes
    }
}

/// A value that is made on first use, once for all threads.
struct Lazy<Value: Sendable>: Sendable {
    private let made = Locked<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    var value: Value {
        made.withLock { made in
            let value = made ?? make()
            made = value
            return value
        }
    }
}
