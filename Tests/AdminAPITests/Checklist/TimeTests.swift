import PassAPI
import Testing

@testable import AdminAPI

/// A pause is measured by the clock that shows more, and something has expired only when it has by every
/// clock.
@Suite("The clocks of the audit")
struct TimeTests {
    private func polling(pause: Double, deviceAhead: Duration = .zero) -> ChecklistReport.Verdict? {
        let first = Observation.poll(at: 0, id: "1")
        let second = Observation.poll(at: pause, id: "2") {
            $0.timing = .make(pause, deviceAhead: deviceAhead)
        }
        return ChecklistReport.make([.token(), first, second])["polling-interval"]
    }

    @Test(arguments: [(0.0, ChecklistOutcome.broken), (2.4, .broken), (2.5, .kept), (3, .kept), (60, .kept)])
    func `the pause between polls is three seconds with a tolerance of half a second`(
        _ pause: Double, _ outcome: ChecklistOutcome
    ) {
        #expect(polling(pause: pause)?.outcome == outcome)
    }

    @Test(arguments: [
        (4, 1.0, true, ChecklistOutcome.broken), (3, 1, true, .notSeen), (9, 3, true, .notSeen),
        (9, 1, false, .notSeen),
    ])
    func `an app that waits for a login asks for profiles in an interval, too`(
        count: Int, pause: Double, isOpen: Bool, outcome: ChecklistOutcome
    ) {
        let session = Observation.make(.createAuthenticationSession) {
            $0.session = ObservedSession(actionName: "authenticate", code: isOpen ? "ABCDEFG" : nil)
        }
        let polls = (1...count).map { number in
            Observation.make(.retrieveProfiles, at: Double(number) * pause, id: "\(number)") {
                $0.profiles = [:]
            }
        }
        let report = ChecklistReport.make([.token(), session] + polls)
        #expect(report["polling-interval"]?.outcome == outcome)
        #expect(report["profiles-cached"]?.outcome == .notSeen)
    }

    @Test
    func `a clock that a test sets ahead counts as a pause, one that it sets back does not shorten a pause`()
    {
        #expect(polling(pause: 0.1, deviceAhead: .seconds(5))?.outcome == .kept)
        #expect(polling(pause: 3, deviceAhead: .seconds(-60))?.outcome == .kept)
    }

    @Test(arguments: [(500, true), (503, true), (403, true), (200, false)])
    func `polls that keep failing need pauses after seven retries`(status: Int, isDelivered: Bool) {
        func outcome(_ count: Int, pause: Double, retryAfter: Duration = .zero) -> ChecklistOutcome? {
            let polls = (0..<count).map { number in
                Observation.poll(at: Double(number) * pause, id: "\(number)") {
                    $0.status = status
                    $0.isDelivered = isDelivered
                    $0.retryAfter = retryAfter
                }
            }
            return ChecklistReport.make([.token()] + polls)["polling-interval"]?.outcome
        }
        #expect(outcome(8, pause: 1) == .notSeen)
        #expect(outcome(9, pause: 1) == .broken)
        #expect(outcome(30, pause: 3) == .kept)
        #expect(outcome(30, pause: 1, retryAfter: .seconds(1)) == .kept)
    }

    @Test(arguments: [401, 429])
    func `a poll that was refused with 401 or 429 is judged by another rule`(status: Int) {
        let polls = (0..<30).map { number in
            Observation.poll(at: Double(number), id: "\(number)") { $0.status = status }
        }
        #expect(ChecklistReport.make([.token()] + polls)["polling-interval"]?.outcome == .notSeen)
    }

    @Test func `the finding has the length of the pause and both requests`() {
        let finding = polling(pause: 1.26)
        #expect(
            finding?.explanation
                == "The code was polled again after 1.3 s. Wait at least three seconds between polls.")
        #expect(finding?.requests == ["1", "2"])
    }

    private func logout(now seconds: Double, clientHasEnded: Bool = false) -> ChecklistReport.Verdict? {
        let logout = Observation.make(.initiateLogout) {
            $0.mvpd = "Spectrum"
            $0.hasLogoutPage = true
        }
        return ChecklistReport.make(
            AuditedJournal(
                [.token(), logout], clientHasEnded: clientHasEnded, now: RequestTiming.make(seconds).arrivedAt
            )
        )["logout-followed-up"]
    }

    @Test func `a client has ten seconds to open the page of a logout, unless it has ended`() {
        #expect(logout(now: 11)?.outcome == .broken)
        #expect(logout(now: 11, clientHasEnded: true)?.outcome == .broken)
        #expect(logout(now: 0, clientHasEnded: true)?.outcome == .broken)
        let early = logout(now: 9)
        #expect(early?.outcome == .notSeen)
        #expect(
            early?.explanation
                == "A logout was answered less than ten seconds ago, so a user agent can still open the url.")
    }

    /// A request with a token that is valid for an hour, at the given number of minutes after its issue.
    private func use(after minutes: Double, serverAhead: Duration = .zero, deviceAhead: Duration = .zero)
        -> ChecklistReport.Verdict?
    {
        let use = Observation.make(.retrieveProfiles) {
            $0.timing = .make(minutes * 60, serverAhead: serverAhead, deviceAhead: deviceAhead)
        }
        return ChecklistReport.make([.token(for: .hours(1)), use])["access-token-checked"]
    }

    @Test func `a token expires by the machine's clock, and not only by a changed one`() {
        #expect(use(after: 59)?.outcome == .kept)
        #expect(use(after: 61)?.outcome == .broken)
        #expect(use(after: 1, serverAhead: .hours(2))?.outcome == .kept)
        #expect(use(after: 61, deviceAhead: .hours(-2))?.outcome == .kept)
    }

    private func renewal(after minutes: Double, with change: (inout Observation) -> Void = { _ in })
        -> ChecklistReport.Verdict?
    {
        let use = Observation.make(.retrieveProfiles, at: 1, with: change)
        let next = Observation.token("next", at: minutes * 60, id: "next", for: .hours(1))
        return ChecklistReport.make([.token(for: .hours(1)), use, next])["access-token-reused"]
    }

    @Test
    func
        `a token can be renewed when it is nearly expired, was refused or has expired by the device's clock`()
    {
        #expect(renewal(after: 53)?.outcome == .broken)
        #expect(renewal(after: 55)?.outcome == .kept)
        #expect(renewal(after: 1) { $0.status = 401 }?.outcome == .kept)
        #expect(renewal(after: 1) { $0.timing = .make(1, deviceAhead: .hours(2)) }?.outcome == .kept)
    }

    @Test(arguments: [
        EnhancedErrorCode.invalidAccessTokenServiceProvider, .invalidAccessTokenClientApplication,
    ])
    func `a token that is refused while it is valid is one of an application that is not registered`(
        code: EnhancedErrorCode
    ) {
        func outcome(_ timing: RequestTiming, rules: [String] = []) -> ChecklistOutcome? {
            var issue = Observation.token(for: .hours(1))
            issue.ruleIDs = rules
            let refused = Observation.make(.retrieveProfiles) {
                $0.timing = timing
                $0.error = ObservedError(code: code.rawValue, action: .applicationRegistration)
            }
            return ChecklistReport.make([issue, refused])["registered-application"]?.outcome
        }
        #expect(outcome(.make(60)) == .broken)
        #expect(outcome(.make(60), rules: ["garbage"]) == .notSeen, "a rule has changed the token")
        #expect(outcome(.make(3_660)) == .kept)
        #expect(outcome(.make(60, serverAhead: .minutes(-2))) == .kept)
    }

    private let profile = [
        MVPDID("Cablevision"): ObservedProfile(
            type: "regular", notAfter: RequestTiming.make(900).arrivedAt)
    ]

    @Test func `an app does not know that another one has received the profile`() {
        func outcome(_ token: String) -> ChecklistOutcome? {
            let again = Observation.poll(at: 5, id: "2", finding: profile) { $0.accessToken = token }
            return ChecklistReport.make([.poll(at: 0, id: "1", finding: profile), again])["polling-stopped"]?
                .outcome
        }
        #expect(outcome("token of a phone") == .kept)
        #expect(outcome("token") == .broken)
    }

    @Test func `requests that were already in flight are not violations`() {
        let found = Observation.poll(at: 0, id: "1", finding: profile) {
            $0.timing = .make(0, taking: .seconds(4))
        }
        let report = ChecklistReport.make([found, .poll(at: 3, id: "2", finding: profile)])
        #expect(report["polling-stopped"]?.outcome == .kept)
        let late = ChecklistReport.make([found, .poll(at: 5, id: "2", finding: profile)])
        #expect(late.brokenRules == ["polling-stopped"])
    }

    @Test(arguments: [
        ("invalid_parameter_code", "A code was polled after it had been refused as unknown."),
        (
            "invalid_authentication_session",
            "A code was polled after it had expired, or a new one had replaced it."
        ),
    ])
    func `polling that goes on after a refusal is explained by its error`(code: String, text: String) throws {
        let polls = [0.0, 10].map { seconds in
            Observation.poll(at: seconds, id: "\(seconds)") {
                $0.status = 400
                $0.error = ObservedError(code: code, action: nil)
            }
        }
        let verdict = try #require(ChecklistReport.make(polls)["polling-stopped"])
        #expect(verdict.outcome == .broken && verdict.explanation.hasPrefix(text), "\(verdict)")
    }
}
