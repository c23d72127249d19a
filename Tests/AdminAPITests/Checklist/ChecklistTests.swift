import PassAPI
import Testing

@testable import AdminAPI

@Suite("The checklist")
struct ChecklistTests {
    @Test func `every rule has a unique identifier in lower case with hyphens`() {
        let identifiers = Checklist.rules.map(\.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        for identifier in identifiers {
            #expect(
                identifier.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(identifier)")
        }
    }

    @Test func `the rules are in the order of the page, the mandatory ones first`() {
        let positions = Checklist.rules.map { rule in
            [
                rule.section.level == .mandatory ? 0 : 1,
                ChecklistSection.Phase.allCases.firstIndex(of: rule.section.phase)!,
            ]
        }
        #expect(positions == positions.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `every rule has a title, a section and a note on what it cannot see`() {
        for rule in Checklist.rules {
            #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."), "\(rule.identifier)")
            #expect(rule.cannotSee.hasSuffix("."), "\(rule.identifier)")
            #expect(rule.section.title.contains(rule.section.row))
            #expect(rule.section.url.contains("#"))
        }
        #expect(UnobservableRequirement.all.allSatisfy { $0.reason.hasSuffix(".") })
    }

    /// The rows of the page when the rules were written.
    @Test func `every row of the page is covered by a rule or a reason why it cannot be checked`() {
        let rows: [ChecklistSection] = [
            .mandatory(.registration, "Registered Application Scoping"),
            .mandatory(.registration, "Client Credentials Caching"),
            .mandatory(.registration, "Access Tokens Caching"),
            .mandatory(.configuration, "Configuration Retrieval"),
            .mandatory(.configuration, "TV Provider Selection Caching"),
            .mandatory(.authentication, "Polling Mechanism Starting"),
            .mandatory(.authentication, "Polling Mechanism Stopping"),
            .mandatory(.authentication, "Polling Mechanism Configuring"),
            .mandatory(.authentication, "Profiles Caching"),
            .mandatory(.preauthorization, "Preauthorization Decisions Retrieval"),
            .mandatory(.preauthorization, "Preauthorization Decisions Retrieval Retry"),
            .mandatory(.preauthorization, "Preauthorization Decisions Caching"),
            .mandatory(.authorization, "Authorization Decisions Retrieval"),
            .mandatory(.authorization, "Authorization Decisions Retrieval Retry"),
            .mandatory(.logout, "Logout Support"),
            .mandatory(.parametersAndHeaders, "Send Authorization Header"),
            .mandatory(.parametersAndHeaders, "Send AP-Device-Identifier Header"),
            .mandatory(.parametersAndHeaders, "Send X-Device-Info Header"),
            .mandatory(.parametersAndHeaders, "Stable Device Identifier"),
            .mandatory(.parametersAndHeaders, "Follow APIs References"),
            .mandatory(.errorHandling, "Enhanced Error Code Handling Support"),
            .mandatory(.errorHandling, "HTTP Error Handling Support"),
            .mandatory(.testing, "Lifecycle Testing"),
            .recommended(.registration, "Access Tokens Validation"),
            .recommended(.configuration, "Configuration Caching"),
            .recommended(.authentication, "Authentication Code Validation (2nd screen authentication)"),
            .recommended(.authentication, "Multiple Profiles Support"),
            .recommended(.authentication, "(Optional) Non-Basic Flows Support"),
            .recommended(.preauthorization, "User Experience"),
            .recommended(.authorization, "Media Tokens Validation"),
            .recommended(.authorization, "User Experience"),
            .recommended(.logout, "User Experience"),
            .recommended(.parametersAndHeaders, "Reuse Code"),
            .recommended(.testing, "Test Coverage"),
            .recommended(.testing, "Test Tools"),
        ]
        let ofPage = Checklist.rules.map(\.section)
            .filter { ![.apisThatEnd, .responseHandling].contains($0.phase) }
        let covered = ofPage + UnobservableRequirement.all.map(\.section)
        #expect(Set(covered) == Set(rows))
        #expect(
            Set(Checklist.rules.map(\.section)).isDisjoint(with: UnobservableRequirement.all.map(\.section)))
    }

    @Test func `without requests, every rule is not seen`() {
        let report = ChecklistReport.make([])
        #expect(report.verdicts.count == Checklist.rules.count)
        #expect(report.verdicts.allSatisfy { $0.outcome == .notSeen })
    }

    @Test(arguments: [
        ("rest-api-v1-unused", PassOperation.retrieveProfiles, PassOperation.retrieveAccessToken),
        ("access-enabler-unused", .retrieveProfiles, .retrieveAccessToken),
        ("client-registration-current", .retrieveAccessToken, .retrieveProfiles),
    ])
    func `a rule on an API that ends is kept by calls of what takes its place, and by no others`(
        rule: String, operation: PassOperation, other: PassOperation
    ) {
        #expect(ChecklistReport.make([.make(operation)])[rule]?.outcome == .kept)
        #expect(ChecklistReport.make([.make(other)])[rule]?.outcome == .notSeen)
    }
}
