import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// The contents of the shipped scenarios after they are built.
struct ShippedScenariosTests {
    let library: ScenarioLibrary

    init() throws {
        library = try ControlDocuments.shipped.get()
    }

    @Test(arguments: EnhancedErrorCode.allCases)
    func `enhanced-error-code applies every code to its natural operations`(_ code: EnhancedErrorCode) throws
    {
        let scenario = try library.scenario(
            named: "enhanced-error-code", parameters: ["code": code.rawValue])
        #expect(scenario.name == "enhanced-error-code;code=\(code.rawValue)")
        let rule = try #require(scenario.rules.first)
        #expect(rule.id == "enhanced-error-code#1")
        #expect(rule.on == code.naturalOperations)
        #expect(rule.then.answer == .error(EnhancedError(code)))
    }

    @Test(arguments: ["duration-exceeded", "resources-exceeded", "misconfigured"], ["Spectrum", "first"])
    func `temppass-* refuses an MVPD that is not a temporary pass, and names the parameter`(
        _ ending: String, _ mvpd: String
    ) {
        let text = diagnostics {
            _ = try library.scenario(named: "temppass-\(ending)", parameters: ["mvpd": mvpd])
        }
        let expected =
            "\"\(mvpd)\" is not a temporary pass, expected one of TempPass_TEST40, TempPass_5mins, flexibleTempPass "
            + "(with mvpd=\(mvpd))"
        #expect(text.hasPrefix("built-in:scenarios/temppass-\(ending).yaml:"))
        #expect(text.hasSuffix(expected) && !text.contains("\n"), "\(text)")
    }

    @Test func `every scenario takes a service provider and an MVPD`() throws {
        let required: [String: [String: String]] = ["enhanced-error-code": ["code": "too_many_resources"]]
        for summary in library.summaries {
            let mvpd = summary.name.hasPrefix("temppass-") ? "flexibleTempPass" : "Spectrum"
            let chosen = ["serviceProvider": "REF30", "mvpd": mvpd]
            let parameters = chosen.merging(required[summary.name] ?? [:]) { $1 }
            let scenario = try library.scenario(named: summary.name, parameters: parameters)
            #expect(scenario.name.contains(";mvpd=\(mvpd);serviceProvider=REF30"))
            var everywhere = parameters
            everywhere["serviceProvider"] = nil
            _ = try library.scenario(named: summary.name, parameters: everywhere)
            for (name, unknown) in chosen.mapValues({ $0.uppercased() + "X" }) {
                var wrong = parameters
                wrong[name] = unknown
                let text = diagnostics {
                    _ = try library.scenario(named: summary.name, parameters: wrong)
                }
                #expect(text.contains(unknown), "\(summary.name): \(text)")
            }
        }
    }

    @Test func `an MVPD without an active integration is a mistake`() {
        for name in ["fallback-to-basic", "returning-user", "degraded-authn-all"] {
            let text = diagnostics {
                _ = try library.scenario(named: name, parameters: ["mvpd": "Verizon"])
            }
            #expect(
                text.contains("no service provider has an active integration with \"Verizon\""),
                "\(name): \(text)")
        }
    }

    @Test(arguments: ["Spectrum", "Verizon"])
    func `mvpd-gone ends the integrations of an MVPD that is chosen by its name`(mvpd: MVPDID) throws {
        let scenario = try library.scenario(named: "mvpd-gone", parameters: ["mvpd": mvpd.text])
        let integrations = scenario.configuration.integrations.values.compactMap { $0[mvpd] }
        #expect(!integrations.isEmpty && !integrations.contains(where: \.isActive))
    }

    static let selections: [(String, Set<PassOperation>)] = [
        ("*", Set(PassOperation.allCases)), ("retrieveProfiles", [.retrieveProfiles]),
        ("retrieveProfiles,initiateLogout", [.retrieveProfiles, .initiateLogout]),
        ("retrieveProfiles, initiateLogout", [.retrieveProfiles, .initiateLogout]),
        ("natural", EnhancedErrorCode.tooManyResources.naturalOperations),
    ]

    @Test(arguments: selections)
    func `enhanced-error-code accepts operations`(_ on: String, _ operations: Set<PassOperation>) throws {
        let scenario = try library.scenario(
            named: "enhanced-error-code", parameters: ["code": "too_many_resources", "on": on])
        #expect(scenario.rules.first?.on == operations)
    }

    @Test func `valid-sso permits every resource and has no rules`() throws {
        let scenario = try library.scenario(named: "valid-sso")
        #expect(scenario.decisions == [ResourceDecision(resource: "*", verdict: .permit)])
        #expect(scenario.rules.isEmpty && scenario.seed.isEmpty && scenario.degradation.isEmpty)
        #expect(try scenario.configuration == library.makeConfiguration())
    }

    @Test func `fallback-to-basic turns off Apple single sign-on for all integrations`() throws {
        let configuration = try library.scenario(named: "fallback-to-basic").configuration
        let integrations = configuration.integrations.values.flatMap(\.values)
        #expect(!integrations.contains { $0.isActive && $0.applePlatformServices.general })
        #expect(configuration.integrations["REF30"]?["Cablevision"]?.displayInPlatformPicker == true)
    }

    @Test func `a returning user has a profile, and permission-denied-device sets its policy`() throws {
        func seed(_ name: String) throws -> [ProfileSeed] { try library.scenario(named: name).seed }
        let first = IntegrationSelector(serviceProvider: nil, mvpd: .first)
        #expect(try seed("returning-user") == [ProfileSeed(integration: first)])
        #expect(try seed("returning-sso-user").map(\.type) == [.appleSSO])
        #expect(try seed("expired-profile").map(\.expiresIn) == [.seconds(-3_600)])
        let policies = try library.scenario(named: "permission-denied-device").configuration.policies
        #expect(policies.partnerFrameworkStatus == .denied)
    }

    @Test func `home-based-authentication shortens the logins of every MVPD`() throws {
        let configuration = try library.scenario(named: "home-based-authentication").configuration
        #expect(!configuration.mvpds.values.contains { $0.homeBasedAuthentication == nil })
        #expect(configuration.mvpds["Cablevision"]?.homeBasedAuthentication?.sendsStatus == false)
        let spectrum = configuration.activeIntegration("REF30", "Spectrum")
        #expect(spectrum?.homeBasedAuthenticationTTL == PerPlatform(.hours(6)))
    }

    @Test(arguments: [
        ("degraded-authn-all", DegradationRule.Kind.authNAll), ("degraded-authz-all", .authZAll),
        ("degraded-authz-none", .authZNone),
    ])
    func `degraded-* degrades the first MVPD of every service provider`(
        _ name: String, _ kind: DegradationRule.Kind
    ) throws {
        let rule = try #require(library.scenario(named: name).degradation.first)
        #expect(
            rule.integration == IntegrationSelector(serviceProvider: nil, mvpd: .first) && rule.rule == kind)
    }

    @Test func `temppass-* applies to every temporary pass`() throws {
        func passes(_ name: String) throws -> [TempPass] {
            try library.scenario(named: name).configuration.mvpds.values.compactMap(\.tempPass)
        }
        #expect(try passes("temppass-duration-exceeded").allSatisfy { $0.duration == .zero })
        #expect(try passes("temppass-resources-exceeded").allSatisfy { $0.maximumResources == 0 })
        #expect(try passes("temppass-misconfigured").allSatisfy { !$0.isValid })
        #expect(try passes("temppass-misconfigured").count == 3)
    }

    @Test func `mixed-decisions decides on five resources, and permits the rest`() throws {
        let decisions = try library.scenario(named: "mixed-decisions").decisions
        func verdict(_ resource: String) -> ResourceDecision.Verdict? {
            decisions.first { $0.resource.matches(resource) }?.verdict
        }
        #expect(verdict("resource1") == .permit && verdict("resource2") == .permit)
        guard case .deny(nil, .some) = verdict("resource3") else { throw Diagnostic("resource3") }
        #expect(verdict("resource4") == .deny(.authorizationDeniedByParentalControls, details: nil))
        #expect(verdict("resource5") == .deny(.networkReceivedError, details: nil))
        #expect(verdict("another") == .permit)
    }

    @Test func `rules simulate errors, delays and faults of the network`() throws {
        let retry = try #require(library.scenario(named: "retry-then-permit").rules.first)
        #expect(retry.times == 2 && retry.on == [.retrieveAuthorizationDecisions])
        #expect(retry.then.answer == .error(EnhancedError(.networkReceivedError)))
        let slow = try #require(library.scenario(named: "slow-network").rules.first)
        #expect(slow.then.delay == .lognormal(median: .milliseconds(400), sigma: 0.5))
        let flaky = try library.scenario(named: "flaky-network").rules
        #expect(abs(1 - flaky.reduce(1) { $0 * (1 - $1.probability) } - 0.2) < 0.001)
        #expect(flaky.allSatisfy { $0.then.fault != nil && $0.on.count == PassOperation.allCases.count })
        #expect(
            try library.scenario(named: "throttled").configuration.throttle == Throttle(rate: 1, burst: 10))
        let maintenance = try library.scenario(named: "maintenance").rules
        #expect(maintenance.first?.then.answer == .error(EnhancedError(.internalServerError)))
        #expect(maintenance.last?.on == Set(PassOperation.allCases))
    }
}
