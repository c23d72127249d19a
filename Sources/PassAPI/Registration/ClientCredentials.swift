/// The answer of *Retrieve client credentials*.
package struct ClientCredentials: Sendable, Hashable {
    var clientID: ClientID
    var clientSecret: String
    var issuedAt: Timestamp
    var redirectURIs: [String]
    var scopes: [String]

    package init(
        clientID: ClientID, clientSecret: String, issuedAt: Timestamp, redirectURIs: [String],
        scopes: [String] = [AccessToken.scope]
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.issuedAt = issuedAt
        self.redirectURIs = redirectURIs
        self.scopes = scopes
    }
}

extension ClientCredentials: JSONEncodable {
    /// Writes the answer, with `client_id_issued_at` in seconds.
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("client_id", clientID)
            object.member("client_secret", clientSecret)
            object.member("redirect_uris", array: redirectURIs)
            object.member("grant_types", array: ["client_credentials"])
            object.member("scopes", array: scopes)
            object.member("client_id_issued_at", issuedAt.seconds)
        }
    }
}

extension ClientCredentials: JSONDescribed {
    package static let schema = Schema.object(
        [
            .always("client_id", .text("The client identifier; it never expires.")),
            .always("client_secret", .text("")),
            .always("redirect_uris", .texts("")), .always("grant_types", .texts("")),
            .always("scopes", .texts("")),
            .always("client_id_issued_at", .number("Seconds since 1970.")),
        ], definition: "clientCredentials")
}
