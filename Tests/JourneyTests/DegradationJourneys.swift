import PassAPI
import TestSupport
import Testing

/// *Degraded access flows*: the effect of each rule on each operation.
@Suite("Degradation")
struct DegradationJourneys {
    /// The answers to an app without a login; `nil` where the rule has no effect.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String { scenario }
        var scenario: String
        /// The reason types of creating, resuming and partner sessions.
        var reasonTypes: [String]
        /// The type of the profile for the MVPD, for a code, and of a partner profile with its status.
        var profileType: String?
        var isAuthorized: Bool
        var hasValidity: Bool
        var logout: String
    }

    static let rows = [
        Row(
            scenario: "degraded-authn-all", reasonTypes: ["degraded", "degraded", "degraded"],
            profileType: "degraded", isAuthorized: true, hasValidity: true, logout: "complete"),
        Row(
            scenario: "degraded-authz-all", reasonTypes: ["none", "none", "none"], profileType: nil,
            isAuthorized: true, hasValidity: false, logout: "invalid"),
        Row(
            scenario: "degraded-authz-none", reasonTypes: ["none", "none", "none"], profileType: nil,
            isAuthorized: false, hasValidity: false, logout: "invalid"),
    ]

    @Test(arguments: rows, Stage.allCases)
    func `changes sessions, profiles, decisions and logout as required`(row: Row, stage: Stage) throws {
        let mock = try stage.open(scenario: row.scenario)
        let checks = [expectSessions, expectProfiles, expectDecisions, expectLogout]
        for (number, check) in checks.enumerated() {
            do {
                try check(row, App(on: mock, device: .make("device-\(number)")))
            } catch {
                Issue.record("check \(number): \(error)")
            }
        }
    }

    private func expectSessions(of row: Row, by app: App) throws {
        var app = app
        let form = "mvpd=Cablevision&\(App.sessionForm)"
        let created = try app.post("sessions", form: form)
        let code = try app.post("sessions", form: "")["code"]?.string ?? ""
        let resumed = try app.post("sessions/\(code)", form: form)
        app.status = PublishedHeaders.status
        let partner = try app.startPartnerSession()
        let reasonTypes: [String?] = [created, resumed, partner].map { $0["reasonType"]?.string }
        #expect(reasonTypes == row.reasonTypes)
        for session in [created, resumed] {
            #expect((session["actionName"] == "authorize") == (row.profileType != nil))
        }
    }

    /// The list of profiles does not change.
    private func expectProfiles(of row: Row, by app: App) throws {
        var app = app
        let code = try app.post("sessions", form: "")["code"]?.string ?? ""
        _ = try app.post("sessions/\(code)", form: "mvpd=Cablevision&\(App.sessionForm)")
        let expected = row.profileType.map { ["Cablevision": $0] } ?? [:]
        #expect(try app.get("profiles/Cablevision").profileTypes == expected)
        #expect(try app.get("profiles/code/\(code)").profileTypes == expected)
        #expect(try app.get("profiles").profileTypes == [:])
        let hint = "ask for the one at Cablevision with GET /api/v2/REF30/profiles/Cablevision."
        let reason = try app.mock.newestRequest()["reason"]?.string ?? ""
        #expect(reason.contains(hint) == (row.profileType != nil), "\(reason)")
        let partner = try app.logInWithApple()
        #expect(partner.status == (row.profileType == nil ? 201 : 200))
        #expect(partner.profileTypes == ["Cablevision": row.profileType ?? "appleSSO"])
    }

    private func expectDecisions(of row: Row, by app: App) throws {
        let resources = (1...7).map { "resource\($0)" }
        let preauthorized = try app.preauthorize(resources)
        #expect(preauthorized["decisions"]?.array?.count == 7, "the resources are not limited")
        for answer in [preauthorized, try app.authorize()] {
            #expect(answer.decision?["source"] == "degradation")
            #expect(answer.isPermit == row.isAuthorized)
            #expect(
                answer.errorCode == (row.isAuthorized ? nil : "authorization_denied_by_degradation_rule"))
        }
        let decision = try app.authorize().decision
        #expect((decision?["token"] != nil) == row.isAuthorized)
        #expect((decision?["notAfter"] != nil) == row.hasValidity)
        #expect(preauthorized.decision?["token"] == nil && preauthorized.decision?["notAfter"] == nil)
    }

    private func expectLogout(of row: Row, by app: App) throws {
        let logout = try app.logOut()["logouts"]?["Cablevision"]
        #expect(logout?["actionName"]?.string == row.logout)
        #expect(logout?["actionType"] == "none" && logout?["url"] == nil)
    }

    @Test(arguments: rows, Stage.allCases)
    func `does not affect other integrations`(row: Row, stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "\(row.scenario);serviceProvider=REF30"))
        func check(_ mvpd: String) throws {
            let session = try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)")
            #expect(session["actionName"] == "authenticate")
            #expect(try app.get("profiles/\(mvpd)").profileTypes == [:])
            #expect(try app.authorize(at: mvpd).errorCode == "authenticated_profile_missing")
        }
        try check("Spectrum")
        app.serviceProvider = "apasstest1"
        try check("Cablevision")
    }
}
