import PassAPI

/// A registered client application. Its credentials never expire.
package struct Client: Sendable, Hashable, Codable {
    package var id: ClientID
    package var secret: String
    /// The software statement that the client registered with; `nil` for credentials that are built into an
    /// application without one.
    package var softwareStatement: String?
    package var issuedAt: Timestamp
    package var redirectURIs: [String]
    /// When it got its last access token; `nil` before the first one, and in documents of older versions.
    package var lastTokenAt: Timestamp?

    package init(
        id: ClientID, secret: String, softwareStatement: String?, issuedAt: Timestamp, redirectURIs: [String]
    ) {
        self.id = id
        self.secret = secret
        self.softwareStatement = softwareStatement
        self.issuedAt = issuedAt
        self.redirectURIs = redirectURIs
    }
}
