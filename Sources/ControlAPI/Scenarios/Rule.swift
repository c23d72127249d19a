import HTTPMessages
import PassAPI

/// `rules[]`: a rule that changes the replies to matching requests. The rules are evaluated in order for each
/// request.
package struct Rule: Sendable, Hashable {
    /// The scenario and the index in it (`scenario#1`), or the identifier from the admin API.
    package var id = ""
    /// A digest of the rule's text, the same in every process. A rule does not go on with the counts of another one that had its
    /// identifier before the files changed.
    package var digest = ""
    package var name: String?
    package var on: Set<PassOperation> = []
    package var when: Condition = Condition()
    package var after: Int = 0
    package var times: Int?
    package var probability: Double = 1
    package var then = Effect()

    /// `when`: the conditions, all of which must match.
    package struct Condition: Sendable, Hashable {
        /// `nil` means every request, even one that names no service provider.
        package var serviceProvider: Pattern?
        /// `nil` means every request, even one that names no MVPD.
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
    package enum MVPDPattern: Sendable, Hashable, CustomStringConvertible {
        case matching(Pattern)
        case first

        package var description: String {
            switch self {
            case .matching(let pattern): pattern.description
            case .first: "the first MVPD"
            }
        }
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

    /// The rule in words: its name, or `retrieveProfiles → network_received_error`.
    package var summary: String { name ?? "\(operationsText("and")) → \(effectText)" }

    /// The operations in words: all of them when there are few, else the first ones and the number of the rest.
    ///
    /// - Parameter conjunction: joins the last operation to the others: `and` or `or`.
    package func operationsText(_ conjunction: String) -> String {
        guard on.count < PassOperation.allCases.count else {
            if case .error = then.answer { return "any operation of the REST API" }
            return "any operation"
        }
        let names = PassOperation.allCases.filter(on.contains).map(\.rawValue)
        let listed = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
        guard let last = listed.last, listed.count > 1 else { return listed.joined() }
        return "\(listed.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// The effect in words: `network_received_error, 1 ms delay`.
    package var effectText: String {
        let answer: String? =
            switch then.answer {
            case .error(let error): error.code.rawValue
            case .registrationError(let error): error.rawValue
            case .legacyError(let error): error.code?.rawValue
            case .singleSignOnError(let error): error.rawValue
            case .reply(let status, _, _): "status \(status)"
            case nil: nil
            }
        return [answer, then.fault?.rawValue, then.delay.map(\.summary)].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// A number of applications in words: `once`, or `3 times`.
    package static func timesText(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// True for the identifier of a rule of a scenario. Identifiers of the admin API have no `#`.
    package static func isOfScenario(_ id: String) -> Bool { id.utf8.contains(UInt8(ascii: "#")) }

    /// A readable identifier for a rule of the admin API: `network_received_error-3`.
    package static func identifier(of json: Node, number: Int) -> String {
        let then = json["then"]
        let status = then?["reply"]?["status"]?.integer.map { "status-\($0)" }
        let named = json["name"]?.string ?? then?["error"]?.string ?? status ?? then?["fault"]?.string
        let word = named ?? (then?["delay"] == nil ? "rule" : "delay")
        let characters = word.unicodeScalars.map { scalar -> Character in
            let isPlain =
                scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber || scalar == "_")
            return isPlain ? Character(scalar) : "-"
        }
        let words = String(characters.prefix(60)).split(separator: "-").joined(separator: "-")
        return "\(words.isEmpty ? "rule" : words)-\(number)"
    }
}

/// `delay`: the delay before a reply is sent.
package enum Delay: Sendable, Hashable {
    case fixed(Duration)
    case uniform(ClosedRange<Duration>)
    /// A log-normal distribution: half of the delays are shorter than the median; `sigma` is the standard
    /// deviation of the logarithm.
    case lognormal(median: Duration, sigma: Double)

    fileprivate var summary: String {
        switch self {
        case .fixed(let time): "\(time.milliseconds) ms delay"
        case .uniform(let range):
            "\(range.lowerBound.milliseconds) to \(range.upperBound.milliseconds) ms delay"
        case .lognormal(let median, _): "about \(median.milliseconds) ms delay"
        }
    }
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
        /// Without a code, it is `preauthorization_denied_by_mvpd` or `authorization_denied_by_mvpd`, depending on the operation.
        case deny(EnhancedErrorCode?, details: String?)
        /// Preauthorization omits the resource, like one that needs no authorization. Authorization permits it.
        case omit
    }
}
