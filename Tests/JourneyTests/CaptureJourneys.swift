import ControlAPI
import Foundation
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// Captures of the mock itself, compared with it.
@Suite("Captures")
struct CaptureJourneys {
    /// The course of an app: basic login, decisions, logout, then the same with Apple's framework.
    ///
    /// - Parameter fields: headers that the app sends besides its own.
    static func travel(_ mock: Mock, _ fields: [String: String] = [:]) throws {
        var app = try App(on: mock, describedBy: PublishedHeaders.device.merging(fields) { $1 })
        _ = try app.get("configuration")
        _ = try app.get("profiles")
        try app.logIn()
        _ = try app.get("profiles")
        _ = try app.get("profiles/Cablevision")
        _ = try app.preauthorize(["REF30", "resource3", "resource5"])
        for _ in 0..<3 { _ = try app.authorize() }
        _ = try app.logOut()
        _ = try app.get("profiles")
        _ = try app.logInWithApple()
        _ = try app.get("profiles")
        _ = try app.authorize()
        _ = try app.logOut()
    }

    private func comparison(of mock: Mock) throws -> CaptureComparison {
        try Self.comparison(of: Array(try mock.admin(.get, "/requests.har").text.utf8))
    }

    /// Compares a capture with the mock. Expects the same differences for the redacted capture, without and with the policies
    /// that explain them.
    ///
    /// - Parameters:
    ///   - own: the scenarios that requests can select, and the configuration with the order of MVPDs.
    ///   - redacts: false for a capture whose redaction loses something that the comparison needs.
    static func comparison(
        of archive: [UInt8], with own: ControlDocuments = ControlDocuments(), triesPolicies: Bool = true,
        redacts: Bool = true
    ) throws -> CaptureComparison {
        let capture = try capture(in: archive)
        let comparison = try CaptureComparison(of: capture, with: own, triesPolicies: triesPolicies)
        guard redacts else { return comparison }
        let redacted = try Self.capture(in: RedactedCaptureJourneys.redacted(archive))
        func differences(of capture: Capture, _ policies: [String: String] = [:]) throws -> [String] {
            places(
                try CaptureComparison(of: capture, with: own, policies: policies, triesPolicies: false)
                    .differences)
        }
        #expect(try differences(of: redacted) == places(comparison.differences))
        let policies = Dictionary(comparison.explanations.map { ($0.policy, $0.value) }) { $1 }
        if !policies.isEmpty {
            #expect(try differences(of: redacted, policies) == differences(of: capture, policies))
        }
        return comparison
    }

    /// The differences, without the values.
    private static func places(_ differences: [Difference]) -> [String] {
        differences.map { "\($0.operation.rawValue): \($0.kind.rawValue) \($0.place)" }
    }

    private static func capture(in archive: [UInt8]) throws -> Capture {
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(archive) { capture.add($0) }
        try reader.finish()
        capture.finish()
        #expect(capture.unreadable.isEmpty)
        let files = try InferredConfiguration(of: capture.calls).redacted(keeping: []).validFiles()
        #expect(files["scenarios/captured.yaml"] != nil, "every capture can be imported")
        return capture
    }

    /// The shipped scenarios but those that a comparison does not repeat: a reply that does not arrive completely, a request
    /// that is refused once, and a first MVPD that the configuration no longer lists.
    static let scenarios = [
        "adopt-unknown", "degraded-authn-all", "degraded-authz-all",
        "degraded-authz-none", "enhanced-error-code", "expired-profile", "fallback-to-basic",
        "home-based-authentication", "legacy-apis-ended", "maintenance", "mixed-decisions",
        "mvpd-only-in-picker", "parental-controls", "permission-denied-device", "retry-then-permit",
        "returning-sso-user", "returning-user", "slow-mvpd", "slow-network", "temppass-duration-exceeded",
        "temppass-misconfigured", "temppass-resources-exceeded", "throttled",
        "user-cancels", "user-denied", "user-mistypes", "valid-sso",
    ]

    @Test func `are made of every shipped scenario`() throws {
        let folder = Repository.root.appending(path: "scenarios")
        let shipped = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        #expect(
            Set(shipped).subtracting(Self.scenarios) == [
                "flaky-network", "access-token-expires", "throttled-with-retry-after", "mvpd-gone",
            ])
    }

    @Test(arguments: scenarios)
    func `a capture of the mock does not differ from it`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        try Self.travel(mock)
        let comparison = try comparison(of: mock)
        #expect(comparison.capture.calls.count >= 15)
        #expect(comparison.unexplained.map(\.description) == [])
        #expect(
            comparison.explanations.map { "\($0.policy): \($0.value)" }
                == (scenario == "permission-denied-device" ? ["partnerFrameworkStatus: denied"] : []))
    }

    @Test func `a capture with a second registration on the device does not differ`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        for _ in 1...2 {
            let app = try App(on: mock)
            try app.logIn()
            _ = try app.get("profiles")
            _ = try app.authorize()
        }
        #expect(try comparison(of: mock).differences.map(\.description) == [])
    }

    @Test func `a capture with a resource that needs no authorization does not differ`() throws {
        let mock = try Stage.inMemory.open(
            with: "decisions: [{ resource: CNN, decision: omit }]", redactsJournal: false)
        let app = try App(on: mock)
        try app.logIn()
        #expect(try app.preauthorize(["HBO", "CNN"])["decisions"]?.array?.count == 1)
        _ = try app.authorize("CNN")
        #expect(try comparison(of: mock).differences.map(\.description) == [])
    }

    @Test(arguments: [
        "maximum_execution_time_exceeded", "authenticated_profile_invalidated",
        "invalid_configuration_platform",
        "invalid_configuration_mvpd_platform_boarding_status",
    ])
    func `a capture with an error that no request causes does not differ`(code: String) throws {
        let operations = "[retrieveAuthorizationDecisions, retrievePartnerAuthenticationRequest]"
        let mock = try Stage.inMemory.open(
            with: "rules: [{ on: \(operations), then: { error: \(code) } }]", redactsJournal: false)
        var app = try App(on: mock)
        app.status = PublishedHeaders.status(provider: "Cablevision")
        _ = try app.startPartnerSession()
        try app.logIn()
        _ = try app.get("profiles")
        #expect(try app.authorize().text.contains(code))
        #expect(try comparison(of: mock).differences.map(\.description) == [])
    }

    // A service provider or an MVPD that is served is known, so that nothing shows that it was adopted. An error that ends a login
    // comes from a rule, which no capture has.
    @Test(
        arguments: PolicyJourneys.journeys.filter {
            !["unknownServiceProviders: adopt", "unknownMVPDs: adopt"].contains($0.testDescription)
                && $0.policy != "loginAfterError"
        })
    func `names the policy with another default`(journey: PolicyJourney) throws {
        let mock = try Stage.inMemory.open(with: journey.configuration, redactsJournal: false)
        var app = try App(on: mock)
        try journey.walk(&app)
        let comparison = try Self.comparison(
            of: Array(try mock.admin(.get, "/requests.har").text.utf8),
            redacts: Self.lost[journey.testDescription] == nil)
        let row = try #require(Policies.rows.first { $0.name == journey.policy })
        #expect(comparison.unexplained.map(\.description) == [])
        if let alternatives = Self.indistinguishable[journey.testDescription] {
            #expect(comparison.explanations.first?.alternatives.map(\.policy) == alternatives)
            return
        }
        let isVisible =
            journey.value != row.defaultValue && Self.invisible[journey.policy] == nil
            && Self.invisible[journey.testDescription] == nil
        #expect(
            comparison.explanations.map { "\($0.policy): \($0.value)" }
                == (isVisible ? [journey.testDescription] : []))
    }

    /// The journeys whose differences other policies explain as well, with these policies.
    private static let indistinguishable = [
        "loginOutcome: failure": ["loginOutcome"],
        "loginOutcome: cancel": ["loginOutcome"],
        "missingExpirationDate: valid": ["missingExpirationDateOnDecisions", "partnerStatusOnDecisions"],
        "missingExpirationDateOnDecisions: valid": [
            "missingExpirationDateOnDecisions", "partnerStatusOnDecisions",
        ],
    ]

    /// The journeys that a redacted capture does not show, and why.
    private static let lost = [
        "softwareStatementSignature: checked": "nobody has signed the pseudonym of a software statement",
        "singleSignOnMembers: tables":
            "the mock does not know the captured token, and its pseudonym has no signature",
        "loginOutcome: wrong-password": "the name that the user has typed is redacted",
        "unencodedPlus: repair": "the pseudonym of a SAML response has no plus sign",
        "usedUpTempPass: used-resources": "the user of a temporary pass is a digest of the device",
    ]

    /// The policies, and single values, that no capture can show, and why.
    private static let invisible = [
        "legacyLogins": "a login at one API can have been one at the other, too, outside of the capture",
        "legacyLogout": "which of a user's apps has logged out is not compared across devices",
        "mockHeaders": "the real service has no headers of the mock",
        "unknownClients": "a client can have registered before the capture",
        "samlResponse: unchecked": "the mock gets a response of its own in place of each accepted one",
        "throttleBurst": "requests above the rate limit are not compared",
        "missingCertificate": "a profile that is refused happens to the mock, too",
        "notIntegratedMVPD": "whether an MVPD without integration exists is not in a capture",
        "partnerAttributes": "what the user would have besides is not in a capture",
        "serviceTokenAudience": "the key of the identity service is not in a capture",
        "serviceTokenDevices": "the key of the identity service is not in a capture",
    ]
}

extension CaptureComparison {
    /// The differences that no policy explains.
    var unexplained: [Difference] {
        differences.filter { difference in
            !explanations.contains { $0.differences.contains(difference) }
        }
    }
}

extension Difference {
    /// `entry 12, retrieveProfiles: /profiles/Dish/type is "regular", in the mock "appleSSO"`
    var description: String {
        "entry \(entry), \(operation.rawValue): \(place) \(statement)"
    }
}
