import PassAPI

/// `applications.<name>`: an application of the TVE Dashboard, known by its software statement.
package struct RegisteredApplication: Sendable, Hashable {
    /// The statement as an application sends it, without white space.
    package var softwareStatement: String
    /// The service providers that it may speak for; `nil` means all.
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
