import PassAPI

/// `decisions[]`: what the MVPD says about a resource.
package struct ResourceDecision: Sendable, Hashable {
    package var resource: Pattern
    /// `nil` means every MVPD.
    package var mvpd: MVPDID?
    package var verdict: Verdict

    package enum Verdict: Sendable, Hashable {
        case permit
        /// Without a code it is the operation's own: `preauthorization_denied_by_mvpd` or
        /// `authorization_denied_by_mvpd`.
        case deny(EnhancedErrorCode?, details: String?)
        /// Preauthorization leaves the resource out, as it does with one that is not gated; authorization permits.
        case omit
    }

    package init(resource: Pattern, mvpd: MVPDID? = nil, verdict: Verdict) {
        self.resource = resource
        self.mvpd = mvpd
        self.verdict = verdict
    }
}
