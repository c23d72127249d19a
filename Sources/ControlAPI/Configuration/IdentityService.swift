import PassAPI

/// `identityServices.<issuer>`: a service outside Adobe whose tokens identify users, so that applications can
/// share logins (page *Header - AD-Service-Token*).
package struct IdentityService: Sendable, Hashable {
    /// The public key that verifies its tokens, as PEM.
    package var publicKey: String
    /// The service providers that accept its tokens; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?
}
