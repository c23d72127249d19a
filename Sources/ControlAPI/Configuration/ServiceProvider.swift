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
