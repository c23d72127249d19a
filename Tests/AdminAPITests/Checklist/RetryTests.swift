import PassAPI
import Testing

@testable import AdminAPI

/// The requests that count as retries.
@Suite("Retries")
struct RetryTests {
    private func authorization(
        at seconds: Double, action: EnhancedErrorCode.Action? = .retry,
        with change: (inout Observation) -> Void = { _ in }
    ) -> Observation {
        .make(.retrieveAuthorizationDecisions, at: seconds, id: "\(seconds)") {
            $0.resources = ["REF30"]
            $0.decisions = [
                ObservedDecision(
                    resource: "REF30", isPermit: action == nil,
                    error: action.map { ObservedError(code: "an_error", action: $0) })
            ]
            change(&$0)
        }
    }

    private func outcome(_ observations: [Observation]) -> ChecklistOutcome? {
        ChecklistReport.make(observations)["authorization-retries"]?.outcome
    }

    @Test func `three retries are allowed when the action is retry, a fourth is not`() {
        #expect(outcome((0..<4).map { authorization(at: Double($0)) }) == .kept)
        #expect(outcome((0..<5).map { authorization(at: Double($0)) }) == .broken)
    }

    @Test func `a permit, another request or a user's pause starts a new count`() {
        let row = (0..<4).map { authorization(at: Double($0)) }
        let next = (4..<8).map { authorization(at: Double($0)) }
        #expect(outcome(row.dropLast() + [authorization(at: 3, action: nil)] + next) == .kept)
        #expect(outcome(row + [.make(.retrieveProfiles, at: 3.5)] + next) == .kept)
        #expect(outcome(row + (20..<24).map { authorization(at: Double($0)) }) == .kept)
        #expect(outcome(row + next) == .broken)
    }

    @Test func `lost responses are not counted and do not start a new count`() {
        let lost = (0..<10).map { number in
            authorization(at: Double(number)) { $0.isDelivered = false }
        }
        #expect(outcome(lost) == .notSeen)
        let row = (0..<3).map { authorization(at: Double($0)) }
        #expect(outcome(row + lost + [authorization(at: 10)]) == .kept)
        #expect(outcome(row + lost + [authorization(at: 10), authorization(at: 11)]) == .broken)
    }

    @Test(arguments: [EnhancedErrorCode.Action.none, .authentication, .configuration])
    func `an immediate retry is not allowed when the action is another one`(action: EnhancedErrorCode.Action)
    {
        let denied = authorization(at: 0, action: action)
        let again = ChecklistReport.make([denied, authorization(at: 1, action: action)])
        let finding = again["authorization-retries"]
        #expect(finding?.outcome == .broken)
        #expect(finding?.explanation.contains("an_error has the action \(action.rawValue)") == true)
        #expect(outcome([denied, authorization(at: 3, action: action)]) == .kept)
    }

    @Test(arguments: [
        (400, ChecklistOutcome.broken), (403, .broken), (499, .broken), (429, .kept), (500, .kept),
        (503, .kept),
    ])
    func `without an error code, only a 429 and a 5xx response allow an immediate retry`(
        status: Int, expected: ChecklistOutcome
    ) {
        let failures = [0, 1].map { seconds in
            authorization(at: seconds) {
                $0.status = status
                $0.decisions = []
            }
        }
        #expect(outcome(failures) == expected)
    }

    @Test func `a request that was sent before the response arrived is not a retry`() {
        let denied = authorization(at: 0, action: .authentication) {
            $0.timing = .make(0, taking: .seconds(2))
        }
        #expect(outcome([denied, authorization(at: 1, action: .authentication)]) == .kept)
    }

    @Test func `the explanation has the first violation of all clients and their number`() {
        let observations = [("one", 0.0), ("two", 1.0), ("two", 2.0), ("one", 2.5)].map { name, seconds in
            authorization(at: seconds, action: .authentication) {
                $0.accessToken = name
                $0.device = .make(name)
                $0.namedDevice = .make(name)
            }
        }
        let finding = ChecklistReport.make(observations)["authorization-retries"]
        #expect(finding?.explanation.contains("after 1 s") == true)
        #expect(finding?.explanation.contains(" Another request breaks the rule, too: ") == true)
        #expect(finding?.requests == ["0.0", "1.0", "2.0", "2.5"])
    }
}
