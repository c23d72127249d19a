import PassAPI
import Testing

@testable import AdminAPI

/// How long an app must use the permits of a preauthorization.
@Suite("Cached permits")
struct PermitCacheTests {
    private func preauthorization(
        at seconds: Double, _ resources: [ResourceID] = ["REF30"], isPermit: Bool = true,
        with change: (inout Observation) -> Void = { _ in }
    ) -> Observation {
        .make(.retrievePreauthorizationDecisions, at: seconds, id: "\(seconds)") {
            $0.resources = resources
            $0.decisions = resources.map { ObservedDecision(resource: $0, isPermit: isPermit) }
            change(&$0)
        }
    }

    private func outcome(_ observations: [Observation]) -> ChecklistOutcome? {
        ChecklistReport.make(observations)["preauthorization-permits-cached"]?.outcome
    }

    @Test func `permits are used for ten minutes`() {
        #expect(outcome([preauthorization(at: 0), preauthorization(at: 599.9)]) == .broken)
        #expect(outcome([preauthorization(at: 0), preauthorization(at: 600)]) == .kept)
    }

    @Test(arguments: [PassOperation.retrieveProfiles, .createAuthenticationSession, .initiateLogout])
    func `permits are requested again after`(operation: PassOperation) {
        let between = Observation.make(operation, at: 1)
        #expect(outcome([preauthorization(at: 0), between, preauthorization(at: 2)]) == .kept)
    }

    @Test func `permits are requested again with a resource that has none, and denials and lost answers are`()
    {
        let both = preauthorization(at: 2, ["REF30", "other"])
        #expect(outcome([preauthorization(at: 0), both]) == .kept)
        #expect(outcome([preauthorization(at: 0), both, preauthorization(at: 3, ["other"])]) == .broken)
        #expect(outcome([preauthorization(at: 0, isPermit: false), preauthorization(at: 1)]) == .kept)
        let lost = preauthorization(at: 0) { $0.isDelivered = false }
        #expect(outcome([lost, preauthorization(at: 1)]) == .kept)
        let other = preauthorization(at: 0) { $0.serviceProvider = "other" }
        #expect(outcome([other, preauthorization(at: 1)]) == .kept)
    }
}
