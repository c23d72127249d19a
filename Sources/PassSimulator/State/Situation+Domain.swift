import ControlAPI
import PassAPI

extension Situation {
    /// False for a name that is too long to keep. With the policy `domainName: strict`, true only for a domain of the
    /// service provider.
    package func isDomainAllowed(_ name: String) -> Bool {
        guard policies.domainName == .strict else { return IdentifierLimit.allows(name) }
        return configuration.serviceProvider(serviceProvider)?.domains.contains { $0.name == name } ?? false
    }
}
