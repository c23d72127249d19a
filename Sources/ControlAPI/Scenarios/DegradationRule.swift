import PassAPI

/// `degradation[]`: an integration for which Adobe temporarily answers instead of the MVPD (page *Degraded
/// access*).
package struct DegradationRule: Sendable, Hashable {
    package var integration: IntegrationSelector
    package var rule: Kind
    package var details: String?

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Every user counts as logged in, and every resource is permitted.
        case authNAll = "AuthNAll"
        /// Every resource is permitted.
        case authZAll = "AuthZAll"
        /// Every resource is denied.
        case authZNone = "AuthZNone"
    }

    package init(at integration: IntegrationSelector, rule: Kind, details: String? = nil) {
        self.integration = integration
        self.rule = rule
        self.details = details
    }
}
