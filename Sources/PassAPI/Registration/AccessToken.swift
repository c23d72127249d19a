/// The unsigned claims of a client's access token (page *Retrieve access token*).
package struct AccessToken: Sendable, Hashable, JSONDescribed {
    /// The claim `sub`.
    var id: String
    /// The answer's `id`, an identifier for tracking user activity.
    var trackingID: String
    /// The claim `client_id` (RFC 9068).
    package var client: ClientID
    /// The claim `scopes`: the scopes of the client's application.
    var scopes: [String]
    /// Begins with the issue, with the milliseconds that ``claimedValidity`` lacks.
    var validity: Validity

    package init(
        id: String, trackingID: String, client: ClientID, scopes: [String] = [AccessToken.scope],
        validity: Validity
    ) {
        self.id = id
        self.trackingID = trackingID
        self.client = client
        self.scopes = scopes
        self.validity = validity
    }

    /// The scope that an application needs for REST API V2.
    package static let scope = "api:client:v2"
    static let issuer = "auth.adobe.com"

    /// The claims `nbf` and `exp`, in whole seconds, between which the token is valid.
    package var claimedValidity: Validity {
        func floor(_ time: Timestamp) -> Timestamp {
            let (milliseconds, overflow) = time.seconds.multipliedReportingOverflow(by: 1_000)
            return overflow ? time : Timestamp(milliseconds: milliseconds)
        }
        return Validity(notBefore: floor(validity.notBefore), notAfter: floor(validity.notAfter))
    }

    /// Writes the claims of the JWT: those of the published token, then `client_id`.
    func writeClaims(to claims: inout JSONWriter) {
        claims.member("sub", id)
        claims.member("nbf", validity.notBefore.seconds)
        claims.member("iss", Self.issuer)
        claims.member("scopes", scopes.joined(separator: " "))
        claims.member("exp", validity.notAfter.seconds)
        claims.member("iat", validity.notBefore.seconds)
        claims.member("client_id", client)
    }

    /// Writes the answer: `created_at` in milliseconds, `expires_in` in seconds.
    package func write(to json: inout JSONWriter, serialized token: String) {
        json.object { object in
            object.member("id", trackingID)
            object.member("access_token", token)
            object.member("created_at", validity.notBefore)
            object.member(
                "expires_in", (validity.notAfter - validity.notBefore).milliseconds / 1_000)
            object.member("token_type", "bearer")
        }
    }

    package static let schema = Schema.object(
        [
            .always("id", .text("An identifier for tracking the client's activity.")),
            .always("access_token", .text("A JWT.")), .always("created_at", .milliseconds()),
            .always("expires_in", .number("Seconds.")), .always("token_type", .text("`bearer`.")),
        ], definition: "accessToken")

    /// The signed JWT for the member `access_token`.
    package func serialized(by key: RSAPrivateKey) -> String {
        JSONWebSignature.sign(by: key, writeClaims)
    }

    /// A text that should be an access token.
    package enum Reading: Sendable, Hashable {
        /// The key has signed it. The validity is not checked.
        case signed(ClientID, Validity)
        /// The key has signed it, but it lacks the claim `client_id`, `nbf` or `exp`.
        case incomplete
        /// A JWT of another key, or one whose text was changed.
        case foreign(issuer: String?)
        case notJWT
    }

    /// Verifies the signature of a JWT.
    package static func read(_ serialized: some StringProtocol, key: RSAPrivateKey) -> Reading {
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
