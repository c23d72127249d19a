import ControlAPI
import PassAPI

extension Situation {
    /// Whether policy `domainName` lets that one be: strict, only those of the service provider.
    package func isDomainAllowed(_ name: String) -> Bool {
        guard policies.domainName == .strict else { return true }
        return configuration.serviceProvider(serviceProvider)?.domains.contains { $0.name == name } ?? false
    }
}
