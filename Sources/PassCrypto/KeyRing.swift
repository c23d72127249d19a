import PassAPI

/// The keys of one mock.
package struct KeyRing: Sendable {
    package let mediaTokenKey: RSAPrivateKey
    package let accessTokenKey: RSAPrivateKey
    /// By which the mock's own software statements are signed.
    package let softwareStatementKey: RSAPrivateKey
    /// By which the mock's own service tokens are signed.
    package let serviceTokenKey: RSAPrivateKey

    package init(
        mediaTokenKey: RSAPrivateKey, accessTokenKey: RSAPrivateKey,
        softwareStatementKey: RSAPrivateKey, serviceTokenKey: RSAPrivateKey
    ) {
        self.mediaTokenKey = mediaTokenKey
        self.accessTokenKey = accessTokenKey
        self.softwareStatementKey = softwareStatementKey
        self.serviceTokenKey = serviceTokenKey
    }

    /// The public halves of the signing keys, under the names of their files in `config/keys`.
    package var publicKeys: [JSONWebKey] {
        [
            JSONWebKey(name: "media-token", key: mediaTokenKey.publicKey),
            JSONWebKey(name: "access-token", key: accessTokenKey.publicKey),
            JSONWebKey(name: "software-statement", key: softwareStatementKey.publicKey),
            JSONWebKey(name: "service-token", key: serviceTokenKey.publicKey),
        ]
    }

    /// The public keys as a JWK Set (RFC 7517, section 5). The tokens carry no `kid`, so a verifier tries
    /// each.
    package var jsonWebKeySet: [UInt8] {
        var json = JSONWriter()
        json.object { $0.member("keys", array: publicKeys) }
        return json.bytes
    }
}
