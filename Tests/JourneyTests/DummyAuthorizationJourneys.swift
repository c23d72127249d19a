import PassAPI
import Testing

/// *Retrieve authorization decisions using specific mvpd*, source dummy: Adobe decides in place of the MVPD.
@Suite("Dummy authorization")
struct DummyAuthorizationJourneys {
    private static let denials = "decisions: [{ resource: '*', decision: deny }]"

    private func integration(_ settings: String) -> String {
        "world: { integrations: { REF30: { Spectrum: { \(settings) } } } }\n\(Self.denials)"
    }

    @Test(arguments: Stage.allCases)
    func `permits what the MVPD would deny, for logged-in users`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: integration("dummyAuthorization: true")))
        #expect(try app.authorize(at: "Spectrum").errorCode == "authenticated_profile_missing")
        try app.logIn(at: "Spectrum")
        let decision = try app.authorize(at: "Spectrum").decision
        #expect(decision?["source"] == "dummy" && decision?["authorized"] == .bool(true))
        #expect(decision?["token"]?["serializedToken"] != nil && decision?["notAfter"] != nil)
        let attributes = try app.get("profiles/Spectrum")["profiles"]?["Spectrum"]?["attributes"]
        #expect(
            attributes?["userID"] != nil && attributes?["allowMirroring"] == nil, "the MVPD was not asked")
        let preauthorized = try app.preauthorize(["REF30"], at: "Spectrum")
        #expect(preauthorized.errorCode == "preauthorization_denied_by_mvpd")
        #expect(preauthorized.decision?["source"] == "mvpd")
    }

    @Test(arguments: Stage.allCases)
    func `can be on for preauthorization alone`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: integration("dummyPreauthorization: true")))
        try app.logIn(at: "Spectrum")
        let decisions = try app.preauthorize(["a", "b"], at: "Spectrum")["decisions"]?.array ?? []
        #expect(decisions.map { $0["source"] } == ["dummy", "dummy"])
        #expect(
            decisions.allSatisfy {
                $0["authorized"] == .bool(true) && $0["token"] == nil && $0["notAfter"] == nil
            })
        #expect(try app.authorize(at: "Spectrum").errorCode == "authorization_denied_by_mvpd")
    }

    @Test(arguments: Stage.allCases)
    func `does not change other integrations, nor degradation`(stage: Stage) throws {
        let degraded =
            integration("dummyAuthorization: true")
            + "\ndegradation: [{ serviceProvider: REF30, mvpd: Spectrum, rule: AuthZNone }]"
        let app = try App(on: try stage.open(with: degraded))
        try app.logIn()
        try app.logIn(at: "Spectrum")
        #expect(try app.authorize().errorCode == "authorization_denied_by_mvpd")
        #expect(
            try app.authorize(at: "Spectrum").errorCode == "authorization_denied_by_degradation_rule")
    }
}
