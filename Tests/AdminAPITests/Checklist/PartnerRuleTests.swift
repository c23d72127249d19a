import PassAPI
import Testing

@testable import AdminAPI

@Suite("Rules about partner single sign-on")
struct PartnerRuleTests {
    private func created(
        at seconds: Double, mvpd: MVPDID = "Cablevision", type: String = "appleSSO",
        validFor lifetime: Duration = .days(1),
        with change: (inout Observation) -> Void = { _ in }
    ) -> Observation {
        .make(.createPartnerProfile, at: seconds, id: "created at \(seconds)") {
            $0.profiles = [mvpd: ObservedProfile(type: type, notAfter: $0.timing.deviceTime + lifetime)]
            change(&$0)
        }
    }

    private func reuse(_ observations: Observation...) -> ChecklistReport.Verdict? {
        ChecklistReport.make(observations)["partner-profile-reused"]
    }

    @Test
    func `a partner profile is not created again while the client has a valid one, however it received it`() {
        let finding = reuse(created(at: 0), created(at: 60))
        #expect(finding?.outcome == .broken)
        #expect(finding?.requests == ["created at 0.0", "created at 60.0"])
        #expect(reuse(created(at: 0))?.outcome == .kept)
        let found = Observation.make(.retrieveProfiles, at: 1) {
            $0.profiles = [
                "Cablevision": ObservedProfile(type: "appleSSO", notAfter: $0.timing.deviceTime + .days(1))
            ]
        }
        #expect(reuse(found, created(at: 60))?.outcome == .broken)
    }

    @Test func `a profile that is gone, of another MVPD, of another type or unknown is created`() {
        let logout = Observation.make(.initiateLogout, at: 10) { $0.mvpd = "Cablevision" }
        let none = Observation.make(.retrieveProfiles, at: 10) { $0.profiles = [:] }
        #expect(reuse(created(at: 0), logout, created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0), none, created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0, validFor: .seconds(30)), created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0, mvpd: "Comcast_SSO"), created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0, type: "regular"), created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0) { $0.isDelivered = false }, created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0) { $0.device = .make("other") }, created(at: 60))?.outcome == .kept)
        #expect(reuse(created(at: 0, type: "regular"), created(at: 60, type: "regular"))?.outcome == .notSeen)
    }

    @Test func `a status that cannot be read is told from one that is missing`() {
        func explanation(_ headers: Set<String>) -> String? {
            let decision = Observation.make(.retrieveAuthorizationDecisions, at: 60) {
                $0.mvpd = "Cablevision"
                $0.headerNames = headers
            }
            let report = ChecklistReport.make([created(at: 0), decision])
            return report["partner-status-on-decisions"]?.explanation
        }
        let start = "retrieveAuthorizationDecisions for an appleSSO profile was sent "
        let unreadable =
            "with an AP-Partner-Framework-Status header that is not a JSON object in base64. "
        #expect(explanation(["ap-partner-framework-status"])?.hasPrefix(start + unreadable) == true)
        let missing = "without an AP-Partner-Framework-Status header. "
        #expect(explanation([])?.hasPrefix(start + missing) == true)
    }

    @Test(arguments: [PassOperation.retrievePartnerAuthenticationRequest, .createPartnerProfile])
    func `partner flows are for Apple's devices`(operation: PassOperation) {
        func outcome(_ namesOtherPlatform: Bool) -> ChecklistOutcome? {
            let report = ChecklistReport.make([
                .make(operation) { $0.namesOtherPlatform = namesOtherPlatform }
            ])
            return report["partner-flows-on-apple-devices"]?.outcome
        }
        #expect(outcome(true) == .broken)
        #expect(outcome(false) == .kept)
    }

    @Test func `other operations are for all devices`() {
        let report = ChecklistReport.make([.make(.retrieveProfiles) { $0.namesOtherPlatform = true }])
        #expect(report["partner-flows-on-apple-devices"]?.outcome == .notSeen)
    }

    @Test func `restricted members of the device information have published values`() {
        func outcome(_ members: [String], isReadable: Bool = true) -> ChecklistOutcome? {
            let request = Observation.make(.retrieveProfiles) {
                $0.hasDeviceInformation = isReadable
                $0.unlistedDeviceMembers = members
            }
            return ChecklistReport.make([request])["device-information-values"]?.outcome
        }
        #expect(outcome(["osName"]) == .broken)
        #expect(outcome([]) == .kept)
        #expect(outcome([], isReadable: false) == .notSeen)
    }
}
