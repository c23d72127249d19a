import ControlAPI
import PassAPI
import PassBackend

/// An unhappy path to which an app is exposed: a scenario, with rules before its own.
package struct RehearsalCase: Sendable {
    /// Unique among the cases, such as `network_received_error-always`.
    package let name: String
    package let kind: RehearsalReport.Kind
    /// The failure, as a sentence.
    package let title: String
    /// The scenario; `nil` for the one with which the mock starts.
    package var scenario: String?
    /// The rules, in the format of `POST /__admin/rules`.
    var rules: [JSONValue] = []

    /// The case without a failure. Mistakes that the app makes here do not count in the other cases.
    package static let happyPath = RehearsalCase(name: "happy-path", kind: .scenario, title: "Nothing fails.")

    /// The cases of a temporary failure and of a permanent one.
    private static func cases(
        _ name: String, _ kind: RehearsalReport.Kind, once: (title: String, rule: JSONValue),
        always: (title: String, rule: JSONValue)
    ) -> [RehearsalCase] {
        [
            RehearsalCase(name: name, kind: kind, title: once.title, rules: [once.rule]),
            RehearsalCase(name: name + "-always", kind: kind, title: always.title, rules: [always.rule]),
        ]
    }

    /// An error after which Adobe's pages ask the app for something.
    private struct ErrorCode: RawRepresentable, CaseIterable {
        let rawValue: String
        /// The sentence that tells what the app must do.
        let action: String

        static let allCases =
            EnhancedErrorCode.allCases.map {
                ErrorCode(rawValue: $0.rawValue, action: "The action is \($0.action.rawValue).")
            } + [
                ErrorCode(
                    rawValue: RegistrationErrorCode.invalidClient.rawValue,
                    action: "The app needs new client credentials.")
            ]

        init(rawValue: String, action: String) {
            self.rawValue = rawValue
            self.action = action
        }

        init?(rawValue: String) {
            guard let code = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = code
        }
    }

    /// Cases with an error on the operations where it occurs: once for each device, and each time.
    private static func cases(of code: ErrorCode) -> [RehearsalCase] {
        let error: JSONValue = ["error": .string(code.rawValue)]
        let action = code.action
        return cases(
            code.rawValue, .code,
            once: ("The error occurs once. \(action)", ["times": .integer(1), "then": error]),
            always: ("The error occurs each time. \(action)", ["then": error]))
    }

    private static let authorizations: [PassOperation] = [
        .retrieveAuthorizationDecisions, .legacyInitiateAuthorization, .accessEnablerAuthorize,
        .accessEnablerAuthorizeDevice,
    ]

    /// Cases with a fault in the first reply to each device, and in each reply with authorization decisions.
    static func cases(of fault: WireFault) -> [RehearsalCase] {
        let effect: JSONValue = ["fault": .string(fault.rawValue)]
        let operations = PassOperation.allCases.filter {
            $0.definition.dialect != .html && $0.definition.dialect != .registration
        }
        func names(_ operations: [PassOperation]) -> JSONValue {
            .array(operations.map { .string($0.rawValue) })
        }
        return cases(
            fault.rawValue, .fault,
            once: (
                "The first reply after the registration is affected.",
                ["on": names(operations), "times": .integer(1), "then": effect]
            ),
            always: (
                "Each reply with authorization decisions is affected.",
                ["on": names(authorizations), "then": effect]
            ))
    }

    private static let all = ["all"]

    /// The cases of a rehearsal, first scenarios, then codes, then faults: the named ones, or all of them if nothing is named. Each
    /// list has names, `all`, or nothing. A scenario can have parameters.
    ///
    /// - Throws: an error for an unknown name, which suggests a similar one.
    package static func cases(
        codes: [String] = [], scenarios: [String] = [], faults: [String] = [], in library: ScenarioLibrary
    ) throws(Diagnostics) -> [RehearsalCase] {
        let isEmpty = codes.isEmpty && scenarios.isEmpty && faults.isEmpty
        return try cases(ofScenarios: isEmpty ? all : scenarios, library)
            + values(isEmpty ? all : codes, "error code").flatMap(
                cases(of:) as (ErrorCode) -> [RehearsalCase])
            + values(isEmpty ? all : faults, "fault").flatMap(cases(of:) as (WireFault) -> [RehearsalCase])
    }

    private static func values<Value: CaseIterable & RawRepresentable<String>>(
        _ names: [String], _ noun: String
    ) throws(Diagnostics) -> [Value] {
        if names == all { return Array(Value.allCases) }
        return try names.map { name throws(Diagnostics) in
            guard let value = Value(rawValue: name) else {
                throw Diagnostics(AllowedValues(noun, of: Value.self).adding(all).message(forUnknown: name))
            }
            return value
        }
    }

    private static func cases(
        ofScenarios names: [String], _ library: ScenarioLibrary
    ) throws(Diagnostics) -> [RehearsalCase] {
        guard names == all else {
            return try names.map { name throws(Diagnostics) in
                let scenario = try library.scenario(selecting: name)
                return RehearsalCase(
                    name: scenario.name, kind: .scenario, title: scenario.description, scenario: name)
            }
        }
        // Omits the scenario whose codes are cases of their own.
        return library.summaries.filter { $0.name != "enhanced-error-code" }.map {
            RehearsalCase(name: $0.name, kind: .scenario, title: $0.description, scenario: $0.name)
        }
    }

    /// The prefix of the identifiers of the case's rules, with the `#` of a scenario's rules.
    var ruleIDPrefix: String { name + "#" }

    /// True for a request that shows the case: the case's rules changed its reply, or its scenario has no rules and is about such
    /// requests. Rules of another scenario do not count.
    ///
    /// - Parameter scenario: the case's own scenario; `nil` if it has none, or if the files of the mock cannot build it.
    func shows(in request: Observation, _ scenario: Scenario?) -> Bool {
        guard let scenario else {
            // A scenario that cannot be built was not active in any request.
            guard self.scenario == nil else { return false }
            return rules.isEmpty
                || request.ruleIDs.contains { $0.hasPrefix(ruleIDPrefix) || !Rule.isOfScenario($0) }
        }
        // A test has selected another scenario.
        guard request.scenario == scenario.name else { return false }
        guard scenario.rules.isEmpty else { return request.ruleIDs.contains(where: Rule.isOfScenario) }
        let selected = String(scenario.name.prefix { $0 != ";" })
        return (Self.subjects[selected] ?? .any).contains(request, scenario.configuration)
    }

    /// The subjects of the built-in scenarios without rules.
    private static let subjects: [String: ScenarioSubject] = [
        "degraded-authn-all": .profile, "degraded-authz-all": .decision, "degraded-authz-none": .denial,
        "expired-profile": .profile, "returning-user": .profile, "returning-sso-user": .profile,
        "fallback-to-basic": .partner, "mvpd-only-in-picker": .partner, "permission-denied-device": .partner,
        "home-based-authentication": .login, "user-cancels": .login, "user-denied": .login,
        "user-mistypes": .login,
        "mixed-decisions": .denial, "parental-controls": .denial,
        "mvpd-gone": .mvpd, "throttled": .throttle,
        "temppass-duration-exceeded": .temporaryPass, "temppass-misconfigured": .temporaryPass,
        "temppass-resources-exceeded": .temporaryPass,
    ]
}

extension RehearsalCase: JSONObject {
    package static let members: [JSONMember<RehearsalCase>] = [
        .always("name", .text("Unique among the cases."), \.name),
        .always("kind", kind) { $0.kind.rawValue },
        .always("title", .text("What happens, as a sentence."), \.title),
    ]

    static let kind = Schema.words("kind", RehearsalReport.Kind.self, "What makes the path unhappy.")
}

/// The requests that a scenario without rules affects.
private enum ScenarioSubject {
    case login, profile, decision, denial, partner, mvpd, temporaryPass, throttle
    /// All requests except those for an access token and the configuration.
    case any

    func contains(_ request: Observation, _ configuration: Configuration) -> Bool {
        switch self {
        case .login: request.operation.definition.startsLogin || request.operation.definition.dialect == .html
        case .profile:
            request.profiles != nil || Self.decisions.contains(request.operation) || request.startsLogin
        case .decision: Self.decisions.contains(request.operation)
        case .denial:
            // Observations have no decisions of REST API V1 and of the AccessEnabler endpoints.
            Self.decisions.contains(request.operation)
                && (!request.isRESTAPIV2 || request.decisions.contains { !$0.isPermit })
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
