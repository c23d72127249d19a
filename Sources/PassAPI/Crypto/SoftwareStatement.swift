/// The signed statement with which a registered application identifies itself (page *Retrieve client
/// credentials*; RFC 7591, section 2.3).
package struct SoftwareStatement: Sendable {
    private let token: JSONWebSignature
    /// The statement without white space, which identifies the application.
    package let compact: String

    /// Parses a JWT of any algorithm. White space is removed first, because the published sample is wrapped
    /// and clients have copied it.
    ///
    /// - Returns: `nil` when it is not a JWT.
    package init?(parsing text: String) {
        let isCompact = text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        compact = isCompact ? text : text.filter { !$0.isWhitespace }
        guard let token = JSONWebSignature(parsing: compact) else { return nil }
        self.token = token
    }

    package func isSigned(by key: RSAPublicKey) -> Bool {
        token.isSigned(by: key)
    }

    /// Creates a signed statement. Claims without a value are omitted.
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
