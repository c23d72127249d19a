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

    /// The public parts of the signing keys, with the names of their files in `config/keys`.
    var publicKeys: [JSONWebKey] {
        [
            JSONWebKey(name: "media-token", key: mediaTokenKey.publicKey),
            JSONWebKey(name: "access-token", key: accessTokenKey.publicKey),
            JSONWebKey(name: "software-statement", key: softwareStatementKey.publicKey),
            JSONWebKey(name: "service-token", key: serviceTokenKey.publicKey),
        ]
    }

    /// The public keys as a JWK Set (RFC 7517, section 5). The tokens have no `kid`, so a verifier must try
    /// each key.
    package var jsonWebKeySet: [UInt8] {
        var json = JSONWriter()
        json.object { $0.member("keys", array: publicKeys) }
        return json.bytes
    }
}
