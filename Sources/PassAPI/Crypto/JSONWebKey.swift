/// A public key for the verification of RS256 signatures, as a JWK (RFC 7517; RFC 7518, section 6.3.1).
struct JSONWebKey: Sendable {
    /// The value of `kid`.
    var name: String
    var key: RSAPublicKey
}

extension JSONWebKey: JSONEncodable {
    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("kty", "RSA")
            object.member("use", "sig")
            object.member("alg", "RS256")
            object.member("kid", name)
            object.member("n", Base64.encodeURL(key.modulus))
            object.member("e", Base64.encodeURL(key.exponent))
        }
    }
}
