import PassAPI

/// An MVPD with which a service provider is integrated.
///
/// A class, because all requests share it: each copy of the two structs would retain all their parts.
package final class ActiveIntegration: Sendable {
    package let mvpd: MVPD
    package let integration: Integration

    init(_ mvpd: MVPD, _ integration: Integration) {
        self.mvpd = mvpd
        self.integration = integration
    }
}

extension Configuration {
    /// The active integrations of all service providers that are configured.
    var activeIntegrations: [ActiveIntegration.Key: ActiveIntegration] {
        var found: [ActiveIntegration.Key: ActiveIntegration] = [:]
        for serviceProvider in serviceProviders.keys {
            for (id, mvpd) in mvpds {
                guard let integration = activeIntegration(serviceProvider, id) else { continue }
                found[.init(serviceProvider: serviceProvider, mvpd: id)] = ActiveIntegration(
                    mvpd, integration)
            }
        }
        return found
    }
}

extension ActiveIntegration {
    struct Key: Hashable {
        let serviceProvider: ServiceProviderID
        let mvpd: MVPDID
    }
}
