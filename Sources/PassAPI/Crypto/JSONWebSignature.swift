/// A JSON Web Signature in the compact serialization (RFC 7515, section 7.1).
package struct JSONWebSignature: Sendable {
    let header: JSONValue
    package let payload: JSONValue
    /// The signed bytes: the encoded header and payload with the dot between them.
    let signingInput: [UInt8]
    let signature: [UInt8]
    private let encodedSignature: String

    /// Parses three base64url parts, of which the first two must be JSON objects. An empty signature is
    /// accepted here but never verifies.
    ///
    /// - Returns: `nil` for other text, including a JWE, which has five parts.
    package init?(parsing text: some StringProtocol) {
        let parts = Substring(text).utf8
            .split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false).map(
                Substring.init)
        guard parts.count == 3,
            let header = Base64.decodeURL(parts[0]).flatMap(JSONValue.init(parsing:)), header.object != nil,
            let payload = Base64.decodeURL(parts[1]).flatMap(JSONValue.init(parsing:)), payload.object != nil,
            let signature = Base64.decodeURL(parts[2])
        else { return nil }
        self.header = header
        self.payload = payload
        self.signature = signature
        encodedSignature = String(parts[2])
        signingInput = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// True for a valid RS256 signature by this key. Other algorithms, including `none`, never verify. A
    /// header with `crit` does not verify either, because no critical extensions are supported (section
    /// 4.1.11).
    package func isSigned(by key: RSAPublicKey) -> Bool {
        header["alg"]?.string == "RS256" && header["crit"] == nil
            && isCanonical && key.verifies(signature, over: signingInput)
    }

    /// False if unused bits of the signature's last character are not zero: a changed token must not verify.
    private var isCanonical: Bool {
        encodedSignature.hasSuffix(Base64.encodeURL(signature.suffix(signature.count % 3)))
    }

    /// Signs a claims set. The header is exactly `{"alg":"RS256"}`, as in the published tokens.
    static func sign(claims: [UInt8], by key: RSAPrivateKey) -> String {
        let input = "\(encodedHeader).\(Base64.encodeURL(claims))"
        return "\(input).\(Base64.encodeURL(key.sign(Array(input.utf8))))"
    }

    /// Signs the claims that `write` writes as members of the claims set.
    static func sign(by key: RSAPrivateKey, _ write: (inout JSONWriter) -> Void) -> String {
        var claims = JSONWriter()
        claims.object(write)
        return sign(claims: claims.bytes, by: key)
    }

    private static let encodedHeader = Base64.encodeURL(#"{"alg":"RS256"}"#.utf8)
}
