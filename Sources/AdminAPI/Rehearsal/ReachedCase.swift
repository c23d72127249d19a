import ControlAPI
import PassAPI

extension RehearsalCase {
    /// The beginning of the identifiers of its rules, with the sign of a scenario's rules.
    var ruleIDPrefix: String { name + "#" }

    /// True for a request in which the case shows: one whose reply its rules have changed, or for a scenario without rules one
    /// that the scenario is about. A rule of the scenario below a case is none of its rules.
    ///
    /// - Parameter scenario: that of the case; `nil` if it has none.
    func shows(in request: Observation, _ scenario: Scenario?) -> Bool {
        guard let scenario else {
            return rules.isEmpty
                || request.ruleIDs.contains { $0.hasPrefix(ruleIDPrefix) || !Rule.isOfScenario($0) }
        }
        // A test has selected another scenario.
        guard request.scenario == scenario.name else { return false }
        guard scenario.rules.isEmpty else { return request.ruleIDs.contains(where: Rule.isOfScenario) }
        let selected = String(scenario.name.prefix { $0 != ";" })
        return (Self.subjects[selected] ?? .any).contains(request, scenario.configuration)
    }

    /// What the built-in scenarios without rules are about.
    private static let subjects: [String: ScenarioSubject] = [
        "degraded-authn-all": .profile, "degraded-authz-all": .decision, "degraded-authz-none": .decision,
        "expired-profile": .profile, "returning-user": .profile, "returning-sso-user": .profile,
        "fallback-to-basic": .partner, "mvpd-only-in-picker": .partner, "permission-denied-device": .partner,
        "home-based-authentication": .login, "user-cancels": .login, "user-denied": .login,
        "user-mistypes": .login,
        "mixed-decisions": .decision, "parental-controls": .decision,
        "mvpd-gone": .mvpd, "throttled": .throttle,
        "temppass-duration-exceeded": .temporaryPass, "temppass-misconfigured": .temporaryPass,
        "temppass-resources-exceeded": .temporaryPass,
    ]
}

/// The requests that a scenario without rules is about.
private enum ScenarioSubject {
    case login, profile, decision, partner, mvpd, temporaryPass, throttle
    /// All but those for an access token and the configuration.
    case any

    func contains(_ request: Observation, _ configuration: Configuration) -> Bool {
        switch self {
        case .login: request.operation.definition.startsLogin || request.operation.definition.dialect == .html
        case .profile:
            request.profiles != nil || Self.decisions.contains(request.operation) || request.startsLogin
        case .decision: Self.decisions.contains(request.operation)
        case .partner:
            request.operation == .retrievePartnerAuthenticationRequest || request.partnerStatus != nil
        case .mvpd: request.mvpd != nil
        case .temporaryPass: request.mvpd.flatMap { configuration.mvpd($0) }?.tempPass != nil
        case .throttle: request.status == 429
        case .any:
            request.operation.definition.dialect != .registration
                && request.operation != .retrieveConfiguration
        }
    }

    private static let decisions = Set(
        PassOperation.allCases.filter { $0.hasItems } + [
            .legacyInitiateAuthorization, .legacyRetrievePreauthorizedResources,
            .legacyRetrievePreauthorizedResourcesForCode, .accessEnablerAuthorize,
            .accessEnablerAuthorizeDevice,
        ])
}
