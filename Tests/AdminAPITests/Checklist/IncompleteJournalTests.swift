import PassAPI
import Testing

@testable import AdminAPI

/// Verdicts on a journal from which the oldest requests were removed.
@Suite("An incomplete journal")
struct IncompleteJournalTests {
    private let journal: [Observation] = [
        .make(.retrieveClientCredentials, id: "register") { $0.softwareStatement = "statement" },
        .token(), .make(.retrieveProfiles),
    ]

    @Test func `a single registration keeps the rule only if the journal is complete`() {
        #expect(ChecklistReport.make(journal)["client-credentials-reused"]?.outcome == .kept)
        let report = ChecklistReport.make(journal, isComplete: false)
        #expect(!report.isWhole)
        let finding = report["client-credentials-reused"]
        #expect(finding?.outcome == .notSeen)
        #expect(finding?.explanation.contains("beginning") == true)
    }

    @Test func `a broken rule is reported as broken`() {
        let second = [
            Observation.make(.retrieveClientCredentials, id: "again") {
                $0.client = "second"
                $0.softwareStatement = "statement"
            },
            Observation.make(.retrieveAccessToken) {
                $0.client = "second"
                $0.issuedToken = ObservedToken(text: "second token", lifetime: .hours(6))
            },
            Observation.make(.retrieveProfiles) { $0.accessToken = "second token" },
        ]
        let finding = ChecklistReport.make(journal + second, isComplete: false)["client-credentials-reused"]
        #expect(finding?.outcome == .broken)
        #expect(finding?.requests == ["register", "again"])
    }

    @Test func `a missing request is not reported, because it may have been removed`() {
        let preauthorizations = ["one", "two"].map { resource in
            Observation.make(.retrievePreauthorizationDecisions) {
                $0.resources = [ResourceID(resource)]
                $0.decisions = [ObservedDecision(resource: ResourceID(resource), isPermit: true)]
            }
        }
        #expect(ChecklistReport.make(preauthorizations).brokenRules.contains("authorization-before-playback"))
        #expect(
            ChecklistReport.make(preauthorizations, isComplete: false)["authorization-before-playback"]?
                .outcome
                == .notSeen)
        let opened = Observation.make(.performAuthentication) {
            $0.code = "ABCDEFG"
            $0.status = 400
        }
        #expect(ChecklistReport.make([opened]).brokenRules == ["code-checked"])
        #expect(ChecklistReport.make([opened], isComplete: false).brokenRules == [])
    }
}
