import HTTPMessages

/// The signing keys of a mock.
package struct KeyRing: Sendable {
    package let mediaTokenKey: RSAPrivateKey
    /// The certificate of that key, as PEM, for verifiers that need one.
    package let mediaTokenCertificate: String
    package let accessTokenKey: RSAPrivateKey
    /// Signs the software statements that the mock generates.
    package let softwareStatementKey: RSAPrivateKey
    /// Signs the service tokens that the mock generates.
    package let serviceTokenKey: RSAPrivateKey

    package init(
        mediaTokenKey: RSAPrivateKey, mediaTokenCertificate: String, accessTokenKey: RSAPrivateKey,
        softwareStatementKey: RSAPrivateKey, serviceTokenKey: RSAPrivateKey
    ) {
        self.mediaTokenKey = mediaTokenKey
        self.mediaTokenCertificate = mediaTokenCertificate
        self.accessTokenKey = accessTokenKey
        self.softwareStatementKey = softwareStatementKey
        self.serviceTokenKey = serviceTokenKey
    }

    /// The public keys for the verification of RS256 signatures as a JWK Set (RFC 7517, section 5; RFC 7518, section
    /// 6.3.1). A `kid` is the name of the key's file in `config/keys`. The tokens have no `kid`, so a verifier must try
    /// each key.
    package var jsonWebKeySet: [UInt8] {
        let keys = [
            ("media-token", mediaTokenKey), ("access-token", accessTokenKey),
            ("software-statement", softwareStatementKey), ("service-token", serviceTokenKey),
        ]
        var json = JSONWriter()
        json.object { set in
            set.key("keys")
            set.array { array in
                for (name, key) in keys {
                    array.object { object in
                        object.member("kty", "RSA")
                        object.member("use", "sig")
                        object.member("alg", "RS256")
                        object.member("kid", name)
                        object.member("n", Base64.encodeURL(key.publicKey.modulus))
                        object.member("e", Base64.encodeURL(key.publicKey.exponent))
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
