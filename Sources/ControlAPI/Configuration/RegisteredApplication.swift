import PassAPI

/// `applications.<name>`: an application of the TVE Dashboard, identified by its software statement.
package struct RegisteredApplication: Sendable, Hashable {
    /// The statement as an application sends it, without white space.
    package var softwareStatement: String
    /// The service providers for which the application can send requests; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?
    package var scopes: [String]
    package var isRevoked: Bool

    package init(
        softwareStatement: String, serviceProviders: Set<ServiceProviderID>? = nil,
        scopes: [String] = [AccessToken.scope], isRevoked: Bool = false
    ) {
        self.softwareStatement = softwareStatement
        self.serviceProviders = serviceProviders
        self.scopes = scopes
        self.isRevoked = isRevoked
    }
}
