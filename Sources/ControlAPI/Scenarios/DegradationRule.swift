import PassAPI

/// `degradation[]`: an integration that Adobe plays alone for a while (page *Degraded access*).
package struct DegradationRule: Sendable, Hashable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID
    package var rule: Kind
    package var details: String?

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Everyone counts as logged in, and everything is permitted.
        case authNAll = "AuthNAll"
        /// Everything is permitted.
        case authZAll = "AuthZAll"
        /// Everything is denied.
        case authZNone = "AuthZNone"
    }

    package init(
        serviceProvider: ServiceProviderID, mvpd: MVPDID, rule: Kind, details: String? = nil
    ) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.rule = rule
        self.details = details
    }
}
