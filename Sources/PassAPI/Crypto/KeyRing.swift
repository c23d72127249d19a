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
        let members = keys.map { name, key in
            JSONMap([
                ("kty", "RSA"), ("use", "sig"), ("alg", "RS256"), ("kid", name),
                ("n", Base64.encodeURL(key.publicKey.modulus)),
                ("e", Base64.encodeURL(key.publicKey.exponent)),
            ])
        }
        return JSONMap([("keys", members)]).jsonBytes
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
