import PassAPI

/// `applications.<name>`: an application of the TVE Dashboard, identified by its software statement or by client
/// credentials that are built into it.
package struct RegisteredApplication: Sendable, Hashable {
    /// The statement as an application sends it, without white space.
    package let softwareStatement: String?
    /// Stands for the statement in the identifiers of clients.
    package let statement: StatementDigest?
    package var credentials: Credentials?
    /// The service providers for which the application can send requests; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?
    package var scopes: [String]
    package var isRevoked: Bool

    /// Client credentials that an application has without registering.
    package struct Credentials: Sendable, Hashable {
        package var clientID: ClientID
        package var clientSecret: String
    }

    package init(
        softwareStatement: String?, credentials: Credentials? = nil,
        serviceProviders: Set<ServiceProviderID>? = nil,
        scopes: [String] = [AccessToken.scope], isRevoked: Bool = false
    ) {
        self.softwareStatement = softwareStatement
        statement = softwareStatement.map(StatementDigest.init)
        self.credentials = credentials
        self.serviceProviders = serviceProviders
        self.scopes = scopes
        self.isRevoked = isRevoked
    }
}
