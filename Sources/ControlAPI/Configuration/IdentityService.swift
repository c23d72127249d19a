import PassAPI

/// `identityServices.<issuer>`: a service outside Adobe that names users, by whose tokens applications share logins
/// (page *Header - AD-Service-Token*).
package struct IdentityService: Sendable, Hashable {
    /// What its tokens are verified with, as PEM.
    package var publicKey: String
    /// The service providers that take its tokens; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?

    package init(publicKey: String, serviceProviders: Set<ServiceProviderID>? = nil) {
        self.publicKey = publicKey
        self.serviceProviders = serviceProviders
    }
}
