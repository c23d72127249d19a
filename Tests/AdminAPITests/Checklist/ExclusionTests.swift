import PassAPI
import Testing

@testable import AdminAPI

@Suite("Exclusions from an audit")
struct ExclusionTests {
    /// A code that a device polls too fast, in a scenario.
    private func fastPolls(
        of device: String, in scenario: String = "valid-sso", at start: Double = 0
    ) -> [Observation] {
        [0, 1].map { second in
            .poll(at: start + second, id: "\(device) \(Int(second))") {
                $0.namedDevice = .make(device)
                $0.device = .make(device)
                $0.code = AuthenticationCode(device)
                $0.scenario = scenario
            }
        }
    }

    private func report(_ observations: [Observation], _ exclusions: AuditExclusion...) -> ChecklistReport {
        .make(
            AuditedJournal(
                observations, leavingOut: exclusions, now: RequestTiming.make(10_000).arrivedAt))
    }

    @Test(arguments: [
        "one", DeviceIdentifier.make("one").base64, "fingerprint \(DeviceIdentifier.make("one"))",
    ])
    func `a device is left out by any of its names`(name: String) {
        let report = report(
            fastPolls(of: "one") + fastPolls(of: "two"), .init("ignore-device", name, .device(name)))
        #expect(report["polling-interval"]?.requests == ["two 0", "two 1"])
        #expect(report.requestCount == 2)
        #expect(report.leftOut.map(\.words) == ["2 requests"])
    }

    @Test(arguments: ["throttled", "throttled;rate=1"])
    func `a scenario is left out with or without its parameters`(name: String) {
        let report = report(
            fastPolls(of: "one", in: "throttled;rate=1") + fastPolls(of: "two", in: "throttled-more"),
            .init("ignore-scenario", name, .scenario(name)))
        #expect(report["polling-interval"]?.requests == ["two 0", "two 1"])
    }

    @Test func `a violation counts only if all requests that prove it are judged`() {
        var polls = fastPolls(of: "one")
        polls[0].scenario = "throttled"
        let report = report(polls, .init("ignore-scenario", "throttled", .scenario("throttled")))
        #expect(report["polling-interval"]?.outcome == .notSeen)
    }

    @Test func `what happened in a request that is left out still counts`() {
        let profiles = (0..<4).map { number in
            Observation.make(number == 1 ? .initiateLogout : .retrieveProfiles, at: Double(number)) {
                $0.mvpd = number == 1 ? "Cablevision" : nil
                $0.scenario = number == 1 ? "other" : "valid-sso"
                $0.profiles = ["Cablevision": ObservedProfile(type: "regular", notAfter: .make(9_999))]
            }
        }
        let other = AuditExclusion("ignore-scenario", "other", .scenario("other"))
        #expect(report(profiles, other)["profiles-cached"]?.outcome == .kept)
    }

    @Test func `a rule is left out, or all rules outside of a section`() {
        let report = report(
            fastPolls(of: "one"), .init("ignore", "polling-interval", .rule("polling-interval")))
        #expect(report["polling-interval"] == nil)
        #expect(report.verdicts.count == Checklist.rules.count - 1)
        #expect(report.requestCount == 2)
        #expect(report.leftOut.map(\.words) == ["1 rule"])
        let ofSection = self.report([], .init("only", "logout", .rulesOutside([.logout])))
        #expect(ofSection.verdicts.map(\.rule) == ["logout-followed-up", "logout-not-automatic"])
        #expect(ofSection.unseen.isEmpty)
        #expect(ofSection.leftOut.map(\.count) == [Checklist.rules.count - 2])
    }

    @Test func `an identifier is stable apart from the device that is left out`() {
        let requests = ["one", "test", "one"].map { name in
            Observation.make(.retrieveProfiles, id: name) {
                $0.namedDevice = .make(name)
                $0.device = .make(name)
            }
        }
        let exclusion = AuditExclusion("ignore-device", "test", .device("test"))
        #expect(report(requests, exclusion)["stable-device-identifier"]?.outcome == .kept)
    }
}

extension Timestamp {
    fileprivate static func make(_ seconds: Double) -> Timestamp { RequestTiming.make(seconds).deviceTime }
}
