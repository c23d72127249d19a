import Documents

/// The unsigned claims of a client's access token (page *Retrieve access token*).
package struct AccessToken: Sendable, Hashable, Codable {
    /// The claim `sub`.
    package var id: AccessTokenID
    /// The answer's `id`, an identifier for tracking user activity.
    package var trackingID: String
    package var client: ClientID
    /// The claims `nbf` and `exp`, with millisecond precision.
    package var validity: Validity

    package init(id: AccessTokenID, trackingID: String, client: ClientID, validity: Validity) {
        self.id = id
        self.trackingID = trackingID
        self.client = client
        self.validity = validity
    }

    package static let scope = "api:client:v2"
    package static let issuer = "auth.adobe.com"

    /// Writes the claims of the JWT.
    package func writeClaims(to json: inout JSONWriter) {
        json.object { object in
            object.member("sub", id)
            object.member("nbf", validity.notBefore.seconds)
            object.member("iss", Self.issuer)
            object.member("scopes", Self.scope)
            object.member("exp", validity.notAfter.seconds)
            object.member("iat", validity.notBefore.seconds)
        }
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
}

extension AccessToken: JSONDescribed {
    package static let schema = Schema.object(
        [
            .always("id", .text("An identifier for tracking the client's activity.")),
            .always("access_token", .text("A JWT.")), .always("created_at", .milliseconds()),
            .always("expires_in", .number("Seconds.")), .always("token_type", .text("`bearer`.")),
        ], definition: "accessToken")
}
