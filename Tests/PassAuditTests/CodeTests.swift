import PassAPI
import PassAudit
import Testing

/// The codes that users type.
@Suite("Codes")
struct CodeTests {
    private func request(_ operation: Operation, status: Int = 200, _ code: AuthenticationCode = "ABCDEFG")
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

    private func outcome(_ observations: Observation...) -> Finding.Outcome? {
        AuditReport.make(observations).finding("code-checked")?.outcome
    }

    @Test func `may be checked by asking about the session, or by resuming it`() {
        let opened = request(.performAuthentication, status: 302)
        #expect(outcome(session("resume"), request(.retrieveAuthenticationSession), opened) == .kept)
        #expect(outcome(session("resume"), request(.resumeAuthenticationSession), opened) == .kept)
    }

    @Test func `are not typed on the screen where the login began`() {
        #expect(outcome(session("authenticate"), request(.performAuthentication, status: 302)) == .notSeen)
        #expect(outcome(session("authenticate"), request(.performAuthentication, status: 400)) == .notSeen)
    }

    @Test func `that nobody has, or that lack something, must be checked`() {
        let failed = request(.performAuthentication, status: 400)
        #expect(outcome(failed) == .broken)
        #expect(outcome(session("resume"), failed) == .broken)
        #expect(outcome(session("resume"), request(.retrieveAuthenticationSession), failed) == .kept)
    }

    @Test func `that went through the mock's own page say nothing of a client`() {
        #expect(
            outcome(session("resume"), request(.activate), request(.performAuthentication, status: 302))
                == .notSeen)
    }
}
