import PassAPI

/// `decisions[]`: the decision of the MVPD on a resource.
package struct ResourceDecision: Sendable, Hashable {
    package var resource: Pattern
    /// `nil` means every service provider.
    package var serviceProvider: ServiceProviderID?
    /// `nil` means every MVPD.
    package var mvpd: MVPDSelector?
    package var verdict: Verdict

    package enum Verdict: Sendable, Hashable {
        case permit
        /// The default code is `preauthorization_denied_by_mvpd` or `authorization_denied_by_mvpd`, depending
        /// on the operation.
        case deny(EnhancedErrorCode?, details: String?)
        /// Preauthorization leaves the resource out, like one that needs no authorization. Authorization
        /// permits it.
        case omit
    }
}
