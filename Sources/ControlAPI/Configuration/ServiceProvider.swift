import PassAPI

/// `serviceProviders.<id>`: a channel or brand of a programmer.
package struct ServiceProvider: Sendable, Hashable {
    package var id: ServiceProviderID
    package var name: String
    package var domains: [ConfigurationResponse.Domain]
    /// The certificate that encrypts user metadata, as PEM.
    package var certificate: String?
    /// Whether the values of user metadata are encrypted, by key; others are as the page *User Metadata* has it.
    package var userMetadata: [String: Bool] = [:]
    /// The MVPD of a partner session if the partner framework status contains no MVPD.
    package var fallbackMVPD: MVPDID?

    package init(
        id: ServiceProviderID, name: String, domains: [ConfigurationResponse.Domain] = [],
        certificate: String? = nil, fallbackMVPD: MVPDID? = nil
    ) {
        self.id = id
        self.name = name
        self.domains = domains
        self.certificate = certificate
        self.fallbackMVPD = fallbackMVPD
    }
}

/// `identityServices.<issuer>`: a service outside Adobe whose tokens identify users, so that applications can
/// share logins (page *Header - AD-Service-Token*).
package struct IdentityService: Sendable, Hashable {
    /// The public key that verifies its tokens, as PEM.
    package var publicKey: String
    /// The service providers that accept its tokens; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?
}

/// `singleSignOnService`: the lifetimes of Adobe's single sign-on service (page *Adobe Single Sign-On Service*).
package struct SingleSignOnService: Sendable, Hashable {
    /// How long a service token is valid.
    package var tokenTTL = Duration.hours(1)
    /// How long after its end a service token can be refreshed.
    package var refreshWindow = Duration.days(1)
    /// How long a link code is valid.
    package var linkCodeTTL = Duration.minutes(45)

    init() {}
}
