import PassAPI
import Testing

@testable import AdminAPI

/// When an app needs the configuration.
@Suite("Configuration requests")
struct ConfigurationNeedTests {
    private func configuration(at seconds: Double) -> Observation {
        .make(.retrieveConfiguration, at: seconds, id: "configuration") {
            $0.namedDevice = .make()
            $0.device = .make()
        }
    }

    private func outcome(_ observations: [Observation]) -> ChecklistOutcome? {
        ChecklistReport.make(observations)["configuration-only-when-needed"]?.outcome
    }

    @Test(arguments: [
        ("regular", ChecklistOutcome.broken), ("appleSSO", .broken), ("temporary", .notSeen),
        ("degraded", .notSeen),
    ])
    func `are needless before the profile of a login, and not judged before other access`(
        type: String, expected: ChecklistOutcome
    ) {
        let profiles = Observation.make(.retrieveProfiles, at: 1) {
            $0.profiles = [
                "Cablevision": ObservedProfile(type: type, notAfter: $0.timing.deviceTime + .days(1))
            ]
        }
        #expect(outcome([configuration(at: 0), profiles]) == expected)
    }

    @Test func `are needed before a login, and after the profile has expired`() {
        #expect(outcome([configuration(at: 0), .make(.createAuthenticationSession, at: 1)]) == .kept)
        let expired = Observation.make(.retrieveProfiles, at: 1) {
            $0.profiles = ["Cablevision": ObservedProfile(type: "regular", notAfter: $0.timing.deviceTime)]
        }
        #expect(outcome([configuration(at: 0), expired]) == .notSeen)
    }
}
