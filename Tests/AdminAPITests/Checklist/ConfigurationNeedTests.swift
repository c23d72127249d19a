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

    @Test func `are needless because of the oldest response with a valid profile, in each process`() {
        let sources = (0..<20).map { number in
            Observation.make(.retrieveProfileForMVPD, at: Double(number), id: "profile \(number)") {
                let profile = ObservedProfile(type: "regular", notAfter: $0.timing.deviceTime + .days(1))
                $0.mvpd = MVPDID("mvpd-\(number)")
                $0.profiles = [MVPDID("mvpd-\(number)"): profile]
            }
        }
        let permit = Observation.make(.retrieveAuthorizationDecisions, at: 40, id: "permit") {
            $0.mvpd = "mvpd-0"
            $0.decisions = [ObservedDecision(resource: "REF30", isPermit: true)]
        }
        let report = ChecklistReport.make(sources + [configuration(at: 30), permit])
        let finding = report["configuration-only-when-needed"]
        #expect(finding?.requests == ["profile 0", "configuration", "permit"])
    }

    @Test func `are needed before a login, and after the profile has expired`() {
        #expect(outcome([configuration(at: 0), .make(.createAuthenticationSession, at: 1)]) == .kept)
        let expired = Observation.make(.retrieveProfiles, at: 1) {
            $0.profiles = ["Cablevision": ObservedProfile(type: "regular", notAfter: $0.timing.deviceTime)]
        }
        #expect(outcome([configuration(at: 0), expired]) == .notSeen)
    }
}
