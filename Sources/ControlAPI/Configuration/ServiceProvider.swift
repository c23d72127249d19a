import PassAPI

/// `serviceProviders.<id>`: a channel or brand of a programmer.
package struct ServiceProvider: Sendable, Hashable {
    package var id: ServiceProviderID
    package var name: String
    package var domains: [ConfigurationResponse.Domain]
    /// The certificate that user metadata is encrypted with, as PEM.
    package var certificate: String?
    /// The MVPD that a partner session names when the partner framework status names none.
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
