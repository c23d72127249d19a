import PassAPI

/// What a registered application shows for itself (page *Retrieve client credentials*; RFC 7591, section
/// 2.3).
package struct SoftwareStatement: Sendable {
    private let token: JSONWebSignature
    /// The statement without white space, as applications are known by it.
    package let compact: String

    /// Reads a JWT of any algorithm. White space is removed first: the published sample is wrapped, and
    /// clients copied it.
    ///
    /// - Returns: `nil` when it is not a JWT.
    package init?(parsing text: String) {
        compact = text.filter { !$0.isWhitespace }
        guard let token = JSONWebSignature(parsing: compact) else { return nil }
        self.token = token
    }

    /// The claims set, an object.
    package var claims: JSONValue { token.payload }

    package func isSigned(by key: RSAPublicKey) -> Bool {
        token.isSigned(by: key)
    }

    /// A new statement. A claim without a value is left out.
    package static func mint(
        softwareID: String, clientName: String, clientURI: String? = nil, issuedAt: Timestamp,
        signedBy key: RSAPrivateKey
    ) -> String {
        var claims = JSONWriter()
        claims.object { object in
            object.member("software_id", softwareID)
            object.member("client_name", clientName)
            object.member("client_uri", ifPresent: clientURI)
            object.member("iat", issuedAt.seconds)
        }
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }
}
