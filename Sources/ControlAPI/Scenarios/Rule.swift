import HTTPMessages
import PassAPI

/// `rules[]`: a rule that changes the replies to matching requests. The rules are evaluated in order for each
/// request.
package struct Rule: Sendable, Hashable {
    /// The scenario and the index in it (`scenario#1`), or the identifier from the admin API.
    package var id = ""
    package var name: String?
    package var on: Set<PassOperation> = []
    package var when: Condition = Condition()
    package var after: Int = 0
    package var times: Int?
    package var probability: Double = 1
    package var then = Effect()

    /// `when`: the conditions, all of which must match.
    package struct Condition: Sendable, Hashable {
        /// `nil` means every request, also one that names no service provider.
        package var serviceProvider: Pattern?
        /// `nil` means every request, also one that names no MVPD.
        package var mvpd: MVPDPattern?
        package var partner: Pattern?
        /// Matches single items of a decision, and requests for a single resource. Never matches a request of
        /// an operation without resources.
        package var resource: Pattern?
        /// `nil` means every request.
        package var api: API?
        /// Patterns by field name in lower case. A request without the field does not match.
        package var header: [String: Pattern] = [:]
    }

    /// `when.api`: the API to which a request belongs.
    package enum API: String, Sendable, Hashable, CaseIterable {
        /// REST API V1, registration codes and the AccessEnabler endpoints, with the pages of their logins and logouts.
        case legacy
        /// REST API V2 and everything else.
        case current
    }

    /// `when.mvpd`: a pattern, or the first MVPD of the request's service provider.
    package enum MVPDPattern: Sendable, Hashable {
        case matching(Pattern)
        case first
    }

    /// `then`: a replacement for the answer, a delay, and a fault in its delivery.
    package struct Effect: Sendable, Hashable {
        package var answer: Answer?
        package var delay: Delay?
        package var fault: WireFault?
    }

    /// The answer that replaces the simulator's.
    package enum Answer: Sendable, Hashable {
        case error(EnhancedError)
        case registrationError(RegistrationErrorCode)
        /// An error that only REST API V1 has.
        case legacyError(LegacyError)
        case singleSignOnError(SingleSignOnServiceErrorCode)
        case reply(status: Int, headers: [String: String], body: String)
    }
}

/// `delay`: the delay before a reply is sent.
package enum Delay: Sendable, Hashable {
    case fixed(Duration)
    case uniform(ClosedRange<Duration>)
    /// A log-normal distribution: half of the delays are shorter than the median; `sigma` is the standard
    /// deviation of the logarithm.
    case lognormal(median: Duration, sigma: Double)
}

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
