/// Writes access tokens as signed JWTs, and verifies them (page *Retrieve access token*).
package struct AccessTokenSigner: Sendable {
    private let key: RSAPrivateKey

    package init(key: RSAPrivateKey) {
        self.key = key
    }

    /// Returns the signed JWT for the member `access_token`.
    package func serialize(_ token: AccessToken) -> String {
        JSONWebSignature.sign(by: key, token.writeClaims)
    }

    /// A text that should be an access token.
    package enum Reading: Sendable, Hashable {
        /// This key has signed it. The validity is not checked.
        case signed(ClientID, Validity)
        /// This key has signed it, but it lacks the claim `client_id`, `nbf` or `exp`.
        case incomplete
        /// A JWT of another key, or one whose text was changed.
        case foreign(issuer: String?)
        case notJWT
    }

    /// Verifies the signature of a JWT.
    package func read(_ serialized: some StringProtocol) -> Reading {
        guard let token = JSONWebSignature(parsing: serialized) else { return .notJWT }
        guard token.isSigned(by: key.publicKey) else {
            return .foreign(issuer: token.payload["iss"]?.string)
        }
        guard let client = token.payload["client_id"]?.string, let start = token.time("nbf"),
            let end = token.time("exp")
        else { return .incomplete }
        return .signed(ClientID(client), Validity(notBefore: start, notAfter: end))
    }
}

extension JSONWebSignature {
    /// The claim as a time; `nil` for one that is missing, or not in the years 1 to 9999.
    fileprivate func time(_ claim: String) -> Timestamp? {
        guard let seconds = payload[claim]?.integer else { return nil }
        let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        let time = Timestamp(milliseconds: milliseconds)
        return overflow || !Timestamp.datable.contains(time) ? nil : time
    }
}
