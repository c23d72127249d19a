/// The answer of *Retrieve client credentials*.
package struct ClientCredentials: Sendable, Hashable, JSONObject {
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

    package static let schema = Schema.object(members.map(\.field), definition: "clientCredentials")

    package static let members: [JSONMember<ClientCredentials>] = [
        .always("client_id", .text("The client identifier; it never expires."), \.clientID),
        .always("client_secret", .text(""), \.clientSecret),
        .always("redirect_uris", .texts(""), \.redirectURIs),
        .always("grant_types", .texts("")) { _ in ["client_credentials"] },
        .always("scopes", .texts(""), \.scopes),
        .always("client_id_issued_at", .number("Seconds since 1970."), \.issuedAt.seconds),
    ]
}

/// Represents a software statement in the identifiers of the clients that registered with it.
package struct StatementDigest: Sendable, Hashable {
    /// A number of ``width`` bits.
    let bits: UInt64

    /// Enough bits for the statements of a configuration to have different digests.
    static let width: UInt64 = 40

    /// The 64-bit FNV-1a hash (draft-eastlake-fnv), folded. It must be the same in every version of the mock, because apps keep the
    /// identifiers.
    ///
    /// - Parameter statement: a statement without white space.
    package init(of statement: String) {
        let hash = StableDigest.hash(statement)
        self.init(bits: hash >> Self.width ^ hash)
    }

    /// - Parameter bits: only the lowest ``width`` bits count.
    init(bits: UInt64) {
        self.bits = bits & (1 << Self.width - 1)
    }
}
