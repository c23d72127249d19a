import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// What the rules of a scenario do to one request.
struct Interference {
    /// The answer in the simulator's place.
    var answer: Rule.Answer?
    /// Errors on single resources of a decision.
    var items: [ResourceID: EnhancedError] = [:]
    var delivery = Delivery()
    /// The rules that had a part in it, in order.
    var ruleIDs: [String] = []

    /// What rules look at in a request.
    struct Facts {
        var operation: Operation
        var serviceProvider: String?
        var mvpd: String?
        var partner: String?
        var resources: [ResourceID]
        var fields: RequestFields
    }

    /// None.
    init() {}

    /// Tries the rules in order. Of rules that match together the first one gives the answer, and likewise the
    /// delay and the fault; what each has used up is counted for the device.
    init(
        _ rules: [Rule], on facts: Facts, policies: Policies, device: inout Device, chance: inout Chance
    ) {
        for rule in rules where rule.on.contains(facts.operation) && rule.when.matches(facts) {
            let matches = device.ruleMatches[rule.id, default: 0]
            device.ruleMatches[rule.id] = matches + 1
            guard matches >= rule.after, matches - rule.after < rule.times ?? .max else { continue }
            guard rule.probability >= 1 || Double.random(in: 0..<1, using: &chance) < rule.probability else {
                continue
            }
            apply(rule, to: facts, policies: policies, chance: &chance)
        }
    }

    private mutating func apply(
        _ rule: Rule, to facts: Facts, policies: Policies, chance: inout Chance
    ) {
        ruleIDs.append(rule.id)
        if let delay = rule.then.delay, delivery.delay == .zero {
            delivery.delay = delay.draw(using: &chance)
        }
        delivery.fault = delivery.fault ?? rule.then.fault
        guard let answer = rule.then.answer, answer.isFit(for: facts.operation) else { return }
        if case .error(let error) = answer, facts.operation.hasItems,
            policies.level(of: error.code) == .item
        {
            for resource in facts.resources where rule.when.resource?.matches(resource.text) ?? true {
                items[resource] = items[resource] ?? error
            }
        } else {
            self.answer = self.answer ?? answer
        }
    }
}

extension Rule.Answer {
    /// False for an error that the operation's dialect has no form for.
    fileprivate func isFit(for operation: Operation) -> Bool {
        switch self {
        case .error: operation.row.dialect != .registration
        case .registrationError: operation.row.dialect == .registration
        case .reply: true
        }
    }
}

extension Rule.Condition {
    fileprivate func matches(_ facts: Interference.Facts) -> Bool {
        if let serviceProvider, !(facts.serviceProvider.map(serviceProvider.matches) ?? false) {
            return false
        }
        if let mvpd, !(facts.mvpd.map(mvpd.matches) ?? false) { return false }
        if let partner, !(facts.partner.map(partner.matches) ?? false) { return false }
        if let resource, !facts.resources.contains(where: { resource.matches($0.text) }) { return false }
        return header.allSatisfy { name, pattern in
            facts.fields.contains { $0.name == name && pattern.matches($0.value) }
        }
    }
}

extension Policies {
    /// Where decisions put an error.
    fileprivate func level(of code: EnhancedErrorCode) -> EnhancedErrorCode.Level {
        switch code {
        case .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated:
            profileErrorsOnDecisions == .item ? .item : .top
        case .tooManyResources: tooManyResources == .item ? .item : .top
        default: code.row.onDecisions
        }
    }
}
