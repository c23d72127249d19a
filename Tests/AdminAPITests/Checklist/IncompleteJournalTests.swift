import PassAPI
import Testing

@testable import AdminAPI

/// Verdicts on a journal from which the oldest requests were removed.
@Suite("An incomplete journal")
struct IncompleteJournalTests {
    private let journal: [Observation] = [
        .make(.retrieveClientCredentials, id: "register") { $0.softwareStatement = .make("statement") },
        .token(), .make(.retrieveProfiles),
    ]

    @Test func `with a complete journal, a single registration keeps the rule`() {
        #expect(AuditReport.make(journal).finding("client-credentials-reused")?.outcome == .kept)
    }

    @Test func `with an incomplete journal, a single registration does not show that the rule is kept`() {
        let report = AuditReport.make(journal, isComplete: false)
        #expect(!report.isComplete)
        let finding = report.finding("client-credentials-reused")
        #expect(finding?.outcome == .notSeen)
        #expect(finding?.explanation.contains("beginning") == true)
    }

    @Test func `a broken rule is reported as broken`() {
        let second = [
            Observation.make(.retrieveClientCredentials, id: "again") {
                $0.client = "second"
                $0.softwareStatement = .make("statement")
            },
            Observation.make(.retrieveAccessToken) {
                $0.client = "second"
                $0.issuedToken = ObservedToken(digest: .make("second token"), lifetime: .hours(6))
            },
            Observation.make(.retrieveProfiles) { $0.accessToken = .make("second token") },
        ]
        let finding = AuditReport.make(journal + second, isComplete: false).finding(
            "client-credentials-reused")
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
        #expect(AuditReport.make(preauthorizations).broken.contains("authorization-before-playback"))
        #expect(
            AuditReport.make(preauthorizations, isComplete: false)
                .finding("authorization-before-playback")?.outcome == .notSeen)
        let opened = Observation.make(.performAuthentication) {
            $0.code = "ABCDEFG"
            $0.status = 400
        }
        #expect(AuditReport.make([opened]).broken == ["code-checked"])
        #expect(AuditReport.make([opened], isComplete: false).broken == [])
    }
}
