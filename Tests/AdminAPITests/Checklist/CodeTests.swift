import PassAPI
import Testing

@testable import AdminAPI

/// Codes that users enter on a second screen.
@Suite("Validation of codes")
struct CodeTests {
    private func request(
        _ operation: PassOperation, status: Int = 200, _ code: AuthenticationCode = "ABCDEFG"
    )
        -> Observation
    {
        .make(operation) {
            $0.code = code
            $0.status = status
        }
    }

    private func session(_ actionName: String) -> Observation {
        .make(.createAuthenticationSession) {
            $0.session = ObservedSession(actionName: actionName, code: "ABCDEFG")
        }
    }

    private func outcome(_ observations: Observation...) -> ChecklistOutcome? {
        ChecklistReport.make(observations)["code-checked"]?.outcome
    }

    @Test func `a code is validated by retrieving its session or by resuming it`() {
        let opened = request(.performAuthentication, status: 302)
        #expect(outcome(session("resume"), request(.retrieveAuthenticationSession), opened) == .kept)
        #expect(outcome(session("resume"), request(.resumeAuthenticationSession), opened) == .kept)
    }

    @Test func `a code of a complete session or of the page of the mock does not have to be validated`() {
        #expect(outcome(session("authenticate"), request(.performAuthentication, status: 302)) == .notSeen)
        #expect(outcome(session("authenticate"), request(.performAuthentication, status: 400)) == .notSeen)
        #expect(
            outcome(session("resume"), request(.activate), request(.performAuthentication, status: 302))
                == .notSeen)
    }

    @Test func `a code that is unknown or lacks a parameter must be validated`() {
        let failed = request(.performAuthentication, status: 400)
        #expect(outcome(failed) == .broken)
        #expect(outcome(session("resume"), failed) == .broken)
        #expect(outcome(session("resume"), request(.retrieveAuthenticationSession), failed) == .kept)
    }
}
