import AdminAPI
import ControlAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The verdict on an app that repeats a request that always fails.
@Suite("Rehearsed failures")
struct RehearsalJourneys {
    /// An app whose user is never allowed to watch, and which asks nine times, a second after each denial.
    ///
    /// - Parameter asksBetween: whether it sends another request after each denial.
    private func report(asksBetween: Bool) throws -> RehearsalReport.Case {
        let clock = TestClock()
        let responder = try AdminResponder.make(scenario: "returning-user", clock: clock)
        let mock = try Stage.inMemory.open(responder, clock)
        let app = try App(on: mock)
        let happyPath = responder.happyPath()
        let rule =
            #"{"on": ["retrieveAuthorizationDecisions"], "then": {"error": "authorization_denied_by_mvpd"}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        for _ in 1...9 {
            #expect(try !app.authorize().isPermit)
            clock.advance(by: .seconds(1))
            if asksBetween { #expect(try app.get("profiles").status == 200) }
        }
        let run = RehearsalRun(exitStatus: 0, isTimedOut: false, milliseconds: 9_000, output: "")
        return responder.judge(.happyPath, run, besides: happyPath)
    }

    @Test func `an app that never gives up is told so, although each retry alone is allowed`() throws {
        let report = try report(asksBetween: true)
        #expect(report.verdict == .contradicted && report.level == .mandatory, "\(report)")
        #expect(report.findings.first?.rule == "failing-requests-end", "\(report.findings)")
        #expect(report.findings.contains { $0.rule == "authorization-retries" && $0.verdict == .handled })
    }

    @Test func `requests that break a more exact rule are reported by that rule alone`() throws {
        let report = try report(asksBetween: false)
        #expect(report.verdict == .contradicted && report.level == .mandatory, "\(report)")
        #expect(report.findings.first?.rule == "authorization-retries", "\(report.findings)")
        #expect(!report.findings.contains { $0.rule == "failing-requests-end" })
    }

    @Test func `a mistake that the app makes also when nothing fails is no finding of a case`() throws {
        let clock = TestClock()
        let responder = try AdminResponder.make(clock: clock)
        let mock = try Stage.inMemory.open(responder, clock)
        // The app asks for a decision without a login, and does not log in after the error either.
        #expect(try App(on: mock).authorize().errorCode == "authenticated_profile_missing")
        let run = RehearsalRun(exitStatus: 0, isTimedOut: false, milliseconds: 0, output: "")
        let first = responder.judge(.happyPath, run)
        #expect(first.verdict == .notHandled, "\(first)")
        #expect(first.findings.first?.rule == "login-after-error", "\(first.findings)")
        let later = responder.judge(.happyPath, run, besides: responder.happyPath())
        #expect(later.verdict == .handled, "\(later)")
        #expect(!later.findings.contains { $0.rule == "login-after-error" }, "\(later.findings)")
    }

    @Test func `an app that has ended did not open the page of a logout, and a running one still can`() throws
    {
        let clock = TestClock()
        let responder = try AdminResponder.make(scenario: "returning-user", clock: clock)
        let mock = try Stage.inMemory.open(responder, clock)
        #expect(try App(on: mock).logOut()["logouts"]?["Cablevision"]?["url"] != nil)
        let run = RehearsalRun(exitStatus: 0, isTimedOut: false, milliseconds: 0, output: "")
        for (hasEnded, verdict) in [(true, RehearsalReport.Verdict.contradicted), (false, .handled)] {
            let report = responder.judge(.happyPath, run, clientHasEnded: hasEnded)
            #expect(report.verdict == verdict, "\(report)")
        }
    }

    @Test(arguments: ["returning-user", "expired-profile", "degraded-authn-all"])
    func `a case that cannot be activated is not reached`(name: String) throws {
        var documents = ControlDocuments()
        documents.configuration = .memory(
            name: "config",
            [
                "own.yaml": """
                serviceProviders:
                  MYNET: {}
                mvpds:
                  MyPass: { isTempPass: true, tempPass: { duration: PT5M } }
                integrations:
                  MYNET: { MyPass: {} }
                """
            ])
        let mock = try Stage.inMemory.open(documents: documents)
        #expect(try mock.admin(.post, "/rehearsal/\(name)", #"{"device": "device-1"}"#).status == 400)
        var app = try App(on: mock)
        app.serviceProvider = "MYNET"
        _ = try app.get("profiles")
        let report = try mock.admin(.get, "/rehearsal/\(name)?device=device-1")
        #expect(report["verdict"] == "not-reached", "\(report.text)")
    }

    @Test func `a case that denies some resources is reached by a denial, and not by a permit`() throws {
        let mock = try Stage.inMemory.open()
        let path = "/rehearsal/mixed-decisions"
        #expect(try mock.admin(.post, path, #"{"device": "device-1"}"#).status < 300)
        let app = try App(on: mock)
        try app.logIn()
        #expect(try app.authorize("resource1").isPermit)
        let permitted = try mock.admin(.get, path + "?device=device-1")
        #expect(permitted["verdict"] == "not-reached", "\(permitted.text)")
        #expect(try !app.authorize("resource3").isPermit)
        let denied = try mock.admin(.get, path + "?device=device-1")
        #expect(denied["verdict"] == "handled", "\(denied.text)")
    }

    @Test func `a case ends the one before on the same device, and is judged without its requests`() throws {
        let mock = try Stage.inMemory.open(scenario: "returning-user")
        let app = try App(on: mock)
        func begin(_ name: String) throws {
            #expect(try mock.admin(.post, "/rehearsal/\(name)", #"{"device": "device-1"}"#).status < 300)
        }
        func verdict(_ name: String) throws -> JSONValue? {
            try mock.admin(.get, "/rehearsal/\(name)?device=device-1")["verdict"]
        }
        try begin("network_received_error-always")
        #expect(try app.authorize().errorCode == "network_received_error")
        #expect(try verdict("network_received_error-always") == "not-handled")
        try begin("parental-controls")
        #expect(try verdict("parental-controls") == "not-reached")
        #expect(try app.authorize().errorCode == "authorization_denied_by_parental_controls")
        try begin("authorization_denied_by_mvpd")
        #expect(try app.authorize().errorCode == "authorization_denied_by_mvpd")
        #expect(try verdict("authorization_denied_by_mvpd") == "handled")
        #expect(try app.authorize().isPermit)
    }

    @Test(arguments: ["temppass-duration-exceeded", "temppass-misconfigured", "temppass-resources-exceeded"])
    func `a case of a TempPass is not reached by a request without one`(name: String) throws {
        let mock = try Stage.inMemory.open()
        let path = "/rehearsal/\(name)"
        #expect(try mock.admin(.post, path, #"{"device": "device-1"}"#).status < 300)
        _ = try App(on: mock).get("profiles")
        let report = try mock.admin(.get, path + "?device=device-1")
        #expect(report["verdict"] == "not-reached", "\(report.text)")
    }

    @Test func `a preauthorization of REST API V1 reaches a case that denies`() throws {
        let mock = try Stage.inMemory.open(scenario: "parental-controls")
        let app = try LegacyApp(on: mock)
        try app.logIn()
        _ = try app.get("preauthorize", ["resource": "REF30"])
        let report = try mock.admin(.get, "/rehearsal/parental-controls")
        #expect(report["verdict"] == "handled", "\(report.text)")
    }
}
