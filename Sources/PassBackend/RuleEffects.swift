import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The combined effects of a scenario's rules on one request.
struct RuleEffects {
    /// The answer that replaces the simulator's.
    var answer: Rule.Answer?
    /// Errors on single resources of a decision.
    var items: [ResourceID: EnhancedError] = [:]
    var delivery = Delivery()
    /// The rules that took effect, in order.
    var ruleIDs: [String] = []
    /// True when a rule with an error on single resources took effect, even if only its delay or its fault did.
    private(set) var hasItemRules = false
    /// The MVPD that conditions of the rules test; `nil` for a request without one.
    var mvpd: MVPDID?
    /// The device whose counters the rules used, and these counters before.
    var countingDevice = DeviceIdentifier.unnamed
    var formerCounts: [String: Device.RuleCount] = [:]
    /// True when a rule matched, even if it had no effect.
    private(set) var hasCounted = false
    /// Why the answer is not the simulator's: the rule that has set it.
    private(set) var reason: Reason = ""
    /// True when a rule has set the delay.
    private var hasDelay = false

    /// The code of the answer, if its message says that the login has ended.
    var codeThatEndsLogin: String? {
        switch answer {
        case .error(let error)? where error.code.endsLogin: error.code.rawValue
        case .legacyError(let error)?: error.code.flatMap { $0.endsLogin ? $0.rawValue : nil }
        default: nil
        }
    }

    /// A request, and what rule conditions test of it.
    struct Input {
        let parsed: ParsedRequest
        /// The session of the request's code.
        let session: Session?
        let scenario: Scenario
        /// The MVPD of the device's login, for a request of REST API V1 that names none.
        var loginMVPD: MVPDID?

        var mvpd: MVPDID? { namedMVPD ?? loginMVPD }

        var serviceProvider: ServiceProviderID? { parsed.serviceProvider ?? session?.serviceProvider }

        /// The API to which the request belongs. A page belongs to the API that has made its code, or its link.
        var api: Rule.API {
            if parsed.request.hasAccessEnablerVersion { return .legacy }
            if parsed.definition.isPageOfBothAPIs, let session {
                return session.registration == nil ? .current : .legacy
            }
            return parsed.operation.isLegacyWithoutSession(parsed.query) ? .legacy : .current
        }

        var resources: [RequestedResource] { (try? parsed.resources.get()) ?? [] }

        /// The MVPD that the request names. First the one in the path. In a partner flow, then the one of the partner
        /// status, of the form, or the fallback; in other flows, the one of the form or the session.
        var namedMVPD: MVPDID? {
            if let mvpd = parsed.parameters["mvpd"] { return MVPDID(mvpd) }
            let given = parsed.legacy?.mvpd ?? parsed.form["mvpd"].map { MVPDID($0) }
            if parsed.partner != nil {
                return parsed.partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:)) ?? given
                    ?? parsed.serviceProvider.flatMap {
                        scenario.configuration.serviceProvider($0)?.fallbackMVPD
                    }
            }
            return given ?? session?.authenticatedMVPD ?? session?.parameters.mvpd
        }
    }

    /// Evaluates the rules in order. If several rules match, the first one that defines an answer wins, and
    /// likewise the first delay and the first fault. A rule without effect on the reply does not count
    /// towards its `times`.
    ///
    /// - Parameters:
    ///   - withItemRules: false to leave out the rules with an error on single resources, because the operation fails as a whole.
    ///   - restarts: how often rules have restarted, by their identifiers.
    ///   - device: the device whose counters the rules use and change.
    static func evaluate(
        _ rules: [Rule], on input: Input, withItemRules: Bool, policies: Policies,
        restarts: Table<String, Int>, counting device: inout Device, random: inout RandomSource
    ) -> RuleEffects {
        var effects = RuleEffects()
        effects.formerCounts = device.ruleCounts
        for rule in rules where rule.on.contains(input.parsed.operation) && rule.when.matches(input) {
            effects.hasCounted = true
            var count = device.ruleCounts[rule.id] ?? Device.RuleCount()
            count.beginUnlessCounting(rule.digest, restart: restarts[rule.id])
            count.countMatch()
            if count.matches > rule.after, count.applications < rule.times ?? .max,
                rule.probability >= 1 || Double.random(in: 0..<1, using: &random) < rule.probability
            {
                let isItemRule = rule.isItemRule(on: input.parsed.operation, policies: policies)
                if withItemRules || !isItemRule, effects.apply(rule, isItemRule, to: input, random: &random) {
                    count.countApplication()
                    effects.ruleIDs.append(rule.id)
                    effects.hasItemRules = effects.hasItemRules || isItemRule
                }
            }
            device.ruleCounts[rule.id] = count
        }
        return effects
    }

    /// - Returns: false if earlier rules already set everything that this rule would, or if the operation cannot answer with the
    ///   error.
    private mutating func apply(
        _ rule: Rule, _ isItemRule: Bool, to input: Input, random: inout RandomSource
    ) -> Bool {
        let answer = rule.then.answer
        if let answer, !answer.isSupported(by: input.parsed.operation) { return false }
        if isItemRule, self.answer != nil || input.resources.isEmpty { return false }
        var tookEffect = false
        if let delay = rule.then.delay, !hasDelay {
            delivery.delay = delay.draw(using: &random)
            hasDelay = true
            tookEffect = true
        }
        if let fault = rule.then.fault, delivery.fault == nil {
            delivery.fault = fault
            tookEffect = true
        }
        if let answer, self.answer == nil {
            if isItemRule, case .error(let error) = answer {
                if setError(error, of: rule, onResourcesOf: input) { tookEffect = true }
            } else if items.isEmpty {
                // An earlier rule has decided single resources otherwise.
                (reason, self.answer) = (rule.reason, answer)
                tookEffect = true
            }
        }
        return tookEffect
    }

    /// - Returns: false if earlier rules have decided all resources.
    private mutating func setError(
        _ error: EnhancedError, of rule: Rule, onResourcesOf input: Input
    ) -> Bool {
        var tookEffect = false
        let reason = rule.reason
        for resource in input.resources where rule.when.resource?.matches(resource) ?? true {
            guard items[resource.id] == nil else { continue }
            items[resource.id] = EnhancedError(error.code, details: error.details, because: reason)
            tookEffect = true
        }
        return tookEffect
    }
}

extension Rule {
    /// True when the rule's answer on the operation is an error on single resources.
    fileprivate func isItemRule(on operation: PassOperation, policies: Policies) -> Bool {
        guard case .error(let error) = then.answer, operation.hasItems else { return false }
        return policies.level(of: error.code) == .item
    }

    /// Why a reply is the one that the rule sets.
    fileprivate var reason: Reason {
        let limit = times.map { ", \(Self.timesText($0)) for each device" } ?? ""
        return Reason(
            "The rule \(id)\(name.map { " (\($0))" } ?? "") sets this error or reply\(limit).",
            hint: Self.hintToEnd)
    }

    /// How to get replies without the effect of a rule.
    package static let hintToEnd =
        "Remove the rule if a tester added it; a rule of the scenario ends with the scenario."
}

extension Rule.Condition {
    fileprivate func matches(_ input: RuleEffects.Input) -> Bool {
        func has(_ text: String?, _ pattern: Pattern) -> Bool { text.map(pattern.matches) ?? false }
        if let serviceProvider, !has(input.serviceProvider?.text, serviceProvider) { return false }
        switch mvpd {
        case nil: break
        case .matching(let pattern)?: if !has(input.mvpd?.text, pattern) { return false }
        case .first?:
            let first = input.serviceProvider.flatMap(input.scenario.configuration.firstMVPD)
            if first == nil || input.mvpd != first { return false }
        }
        if let partner, !has(input.parsed.partner, partner) { return false }
        if let api, api != input.api { return false }
        if let resource, !input.resources.contains(where: { resource.matches($0) }) { return false }
        return header.allSatisfy { name, pattern in
            input.parsed.request.fields.contains { $0.name == name && pattern.matches($0.value) }
        }
    }
}

extension Policies {
    /// The level at which decisions report an error: in the item or for the whole reply.
    fileprivate func level(of code: EnhancedErrorCode) -> EnhancedErrorCode.Level {
        if code == .tooManyResources { return tooManyResources == .item ? .item : .top }
        return switch code.topic {
        case .profile: profileErrorsOnDecisions == .item ? .item : .top
        case .denialByMVPD, .degradation, .temporaryAccess, .other: code.onDecisions
        }
    }
}

extension Delay {
    /// A random delay from the distribution, in whole milliseconds.
    func draw(using random: inout some RandomNumberGenerator) -> Duration {
        .milliseconds(drawExactly(using: &random).milliseconds)
    }

    private func drawExactly(using random: inout some RandomNumberGenerator) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .uniform(let range):
            let fraction = Double.random(in: 0...1, using: &random)
            return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
        case .lognormal(let median, let sigma):
            // Box-Muller transform: two uniform random numbers give one normally distributed number.
            let radius = sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &random)))
            let normal = radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
            // The bound is applied in seconds, because converting too large a number to `Duration` traps.
            return .seconds(min(median / .seconds(1) * exp(sigma * normal), Self.longest))
        }
    }

    /// The upper bound in seconds. A log-normal distribution has none.
    private static let longest = 3_600.0
}
