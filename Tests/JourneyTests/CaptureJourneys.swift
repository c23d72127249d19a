import Captures
import Comparison
import ControlAPI
import HTTPArchives
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Captures of the mock itself, compared with it.
@Suite("Captures")
struct CaptureJourneys {
    /// What an app goes through: basic login, decisions, logout, then the same with Apple's framework.
    static func travel(_ mock: Mock) throws {
        var app = try App(on: mock)
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

    static func comparison(of archive: [UInt8], triesPolicies: Bool = true) throws -> CaptureComparison {
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(archive) { capture.add($0) }
        try reader.finish()
        capture.sort()
        #expect(capture.unreadable.isEmpty)
        return try CaptureComparison(of: capture, triesPolicies: triesPolicies)
    }

    @Test(arguments: [
        "valid-sso", "returning-user", "fallback-to-basic", "returning-sso-user", "expired-profile",
        "mixed-decisions",
        "retry-then-permit", "parental-controls", "degraded-authn-all", "degraded-authz-all",
        "degraded-authz-none", "maintenance", "permission-denied-device", "slow-network", "throttled",
        "home-based-authentication",
    ])
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

    // A service provider that is served is known, so that nothing shows that it was adopted.
    @Test(
        arguments: PolicyJourneys.journeys.filter { $0.testDescription != "unknownServiceProviders: adopt" })
    func `names the policy with another default`(journey: PolicyJourney) throws {
        let configuration = "world: { policies: { \(journey.policy): \(journey.value) } }\n\(journey.changes)"
        let mock = try Stage.inMemory.open(with: configuration, redactsJournal: false)
        var app = try App(on: mock)
        try journey.walk(&app)
        let comparison = try comparison(of: mock)
        let row = try #require(Policies.rows.first { $0.name == journey.policy })
        #expect(comparison.unexplained.map(\.description) == [])
        if let alternatives = Self.indistinguishable[journey.testDescription] {
            #expect(comparison.explanations.first?.alternatives.map(\.policy) == alternatives)
            return
        }
        let isVisible = journey.value != row.defaultValue && Self.invisible[journey.policy] == nil
        #expect(
            comparison.explanations.map { "\($0.policy): \($0.value)" }
                == (isVisible ? [journey.testDescription] : []))
    }

    /// The journeys that other policies explain as well, with those.
    private static let indistinguishable = [
        "missingExpirationDate: valid": ["missingExpirationDateOnDecisions", "partnerStatusOnDecisions"],
        "missingExpirationDateOnDecisions: valid": [
            "missingExpirationDateOnDecisions", "partnerStatusOnDecisions",
        ],
    ]

    /// The policies that no capture can show, and why.
    private static let invisible = [
        "accessEnablerDenialStatus": "calls of REST API V1 are not compared",
        "legacyAuthorization": "calls of REST API V1 are not compared",
        "legacyAuthorizationCache": "calls of REST API V1 are not compared",
        "legacyErrorCodes": "calls of REST API V1 are not compared",
        "legacyLogins": "calls of REST API V1 are not compared",
        "legacyMissingRequestor": "calls of REST API V1 are not compared",
        "legacyPendingStatus": "calls of REST API V1 are not compared",
        "mockHeaders": "the real service has no headers of the mock",
        "throttleBurst": "requests above the rate limit are not compared",
        "notIntegratedMVPD": "whether an MVPD without integration exists is not in a capture",
        "partnerAttributes": "what the user would have besides is not in a capture",
        "serviceTokenAudience": "the key of the identity service is not in a capture",
        "serviceTokenDevices": "the key of the identity service is not in a capture",
    ]
}
