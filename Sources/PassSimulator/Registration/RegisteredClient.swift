import PassAPI

/// A client, as far as its identifier tells. No mock remembers it.
package struct RegisteredClient: Sendable, Hashable {
    package let id: ClientID
    /// The statement that it registered with; `nil` for a client whose identifier this mock's keys have not made.
    let statement: StatementDigest?

    package init(id: ClientID, statement: StatementDigest?) {
        self.id = id
        self.statement = statement
    }
}

/// The client credentials of a request for an access token, as far as they can be judged without the configuration.
package struct PresentedCredentials: Sendable {
    let id: ClientID
    let secret: String
    let origin: Origin

    /// Where credentials come from.
    package enum Origin: Sendable {
        /// This mock's keys have made the identifier for an application with this statement.
        case issued(StatementDigest, hasRightSecret: Bool)
        /// They are built into an application, come from elsewhere, or were changed.
        case foreign
    }

    package init(id: ClientID, secret: String, origin: Origin) {
        self.id = id
        self.secret = secret
        self.origin = origin
    }
}
