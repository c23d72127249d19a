import AdminAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The judgement on an app that repeats a request that always fails.
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
}
