import PassAPI
import PassAudit
import Testing

/// What is said when the journal has lost its oldest requests.
@Suite("A journal without its beginning")
struct BeginningTests {
    private let journal: [Observation] = [
        .make(.retrieveClientCredentials, id: "register") { $0.softwareStatement = .make("statement") },
        .token(), .make(.retrieveProfiles),
    ]

    @Test func `a client that has registered once in all has kept the rule`() {
        #expect(AuditReport.make(journal).finding("client-credentials-reused")?.outcome == .kept)
    }

    @Test func `one that may have registered before has not been seen to keep it`() {
        let report = AuditReport.make(journal, isWhole: false)
        #expect(!report.isWhole)
        let finding = report.finding("client-credentials-reused")
        #expect(finding?.outcome == .notSeen)
        #expect(finding?.explanation.contains("beginning") == true)
    }

    @Test func `what is broken stays broken`() {
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
        let finding = AuditReport.make(journal + second, isWhole: false).finding("client-credentials-reused")
        #expect(finding?.outcome == .broken)
        #expect(finding?.requests == ["register", "again"])
    }

    @Test func `nobody is accused of lacking what may have stood there`() {
        let preauthorizations = ["one", "two"].map { resource in
            Observation.make(.retrievePreauthorizationDecisions) {
                $0.resources = [ResourceID(resource)]
                $0.decisions = [ObservedDecision(resource: ResourceID(resource), isPermit: true)]
            }
        }
        #expect(AuditReport.make(preauthorizations).broken.contains("authorization-before-playback"))
        #expect(
            AuditReport.make(preauthorizations, isWhole: false)
                .finding("authorization-before-playback")?.outcome == .notSeen)
        let typed = Observation.make(.performAuthentication) {
            $0.code = "ABCDEFG"
            $0.status = 400
        }
        #expect(AuditReport.make([typed]).broken == ["code-checked"])
        #expect(AuditReport.make([typed], isWhole: false).broken == [])
    }
}
