import PassAPI
import Testing

@testable import AdminAPI

/// The requests that belong to the audited device or client.
@Suite("The subject of an audit")
struct SubjectTests {
    /// Two devices, each with its own client.
    private let observations: [Observation] = [("one", "1"), ("two", "2")].flatMap { name, number in
        [
            Observation.make(.retrieveClientCredentials, id: "register \(number)") {
                $0.client = ClientID("client \(number)")
            },
            Observation.make(.retrieveAccessToken, id: "token \(number)") {
                $0.client = ClientID("client \(number)")
                $0.issuedToken = ObservedToken(text: "token \(number)", lifetime: .hours(6))
            },
            Observation.make(.retrieveConfiguration, id: "configuration \(number)") {
                $0.accessToken = "token \(number)"
            },
            Observation.make(.retrieveProfiles, id: "profiles \(number)") {
                $0.accessToken = "token \(number)"
                $0.device = .make(name)
                $0.namedDevice = .make(name)
            },
        ]
    }

    private func identifiers(_ subject: AuditSubject) -> [String] {
        AuditedJournal(observations, of: subject, now: RequestTiming.make(0).arrivedAt).observations.map(\.id)
    }

    private let ofTheSecond = ["register 2", "token 2", "configuration 2", "profiles 2"]

    @Test
    func
        `a device and a client have the requests of the client, and no others; without one, all requests are audited`()
    {
        #expect(identifiers(AuditSubject(device: .make("two"))) == ofTheSecond)
        #expect(identifiers(AuditSubject(client: "client 2")) == ofTheSecond)
        #expect(identifiers(AuditSubject(device: .make("two"), client: "client 1")) == [])
        #expect(identifiers(.all) == observations.map(\.id))
    }

    @Test(arguments: [DeviceIdentifier.make("phone"), nil])
    func `an app that sends the code of another device is not an app of that device`(phone: DeviceIdentifier?)
    {
        let resumed = [
            Observation.make(.retrieveClientCredentials, id: "register 3") { $0.client = "client 3" },
            Observation.make(.retrieveAccessToken, id: "token 3") {
                $0.client = "client 3"
                $0.issuedToken = ObservedToken(text: "token 3", lifetime: .hours(6))
            },
            Observation.make(.resumeAuthenticationSession, id: "resume 3") {
                $0.accessToken = "token 3"
                $0.code = "ABCDEFG"
                $0.namedDevice = phone
                $0.device = .make("two")
            },
        ]
        let report = ChecklistReport.make(observations + resumed, of: AuditSubject(device: .make("two")))
        #expect(report["client-credentials-reused"]?.outcome == .kept)
        #expect(report["client-credentials-reused"]?.requests == ["register 2"])
    }

    /// The start of an app on a device, with the client of all devices.
    private func start(on device: String, at seconds: Double) -> [Observation] {
        [
            .token("token of \(device)", at: seconds, id: "token of \(device)"),
            .make(.retrieveConfiguration, at: seconds + 1, id: "configuration of \(device)") {
                $0.accessToken = "token of \(device)"
            },
            .make(.retrieveProfiles, at: seconds + 2) {
                $0.accessToken = "token of \(device)"
                $0.device = .make(device)
                $0.namedDevice = .make(device)
            },
        ]
    }

    @Test func `devices that use the same client have access tokens and configurations of their own`() {
        // The last two devices have not sent the request that names them.
        let starts = ["one", "two", "three", "four"].enumerated().flatMap { index, device in
            start(on: device, at: Double(10 * index)).prefix(index < 2 ? 3 : 2)
        }
        for subject in [AuditSubject.all, AuditSubject(device: .make("one"))] {
            let report = ChecklistReport.make(starts, of: subject)
            #expect(report["access-token-reused"]?.outcome == .kept)
            #expect(report["configuration-cached"]?.outcome == .kept)
        }
        let again = [
            Observation.token("next", at: 40, id: "next"),
            .make(.retrieveConfiguration, at: 41, id: "again") { $0.accessToken = "next" },
            .make(.retrieveProfiles, at: 42) {
                $0.accessToken = "next"
                $0.device = .make("one")
                $0.namedDevice = .make("one")
            },
        ]
        let report = ChecklistReport.make(starts + again)
        #expect(report["access-token-reused"]?.requests == ["token of one", "next"])
        #expect(report["configuration-cached"]?.requests == ["configuration of one", "again"])
    }

    @Test func `the earlier identifier of the audited device is found`() {
        let change = Observation.make(.retrieveProfiles, id: "changed") {
            $0.accessToken = "token 2"
            $0.namedDevice = .make("three")
            $0.device = .make("three")
        }
        let report = ChecklistReport.make(observations + [change], of: AuditSubject(device: .make("three")))
        #expect(report["stable-device-identifier"]?.requests == ["profiles 2", "changed"])
    }

    /// Requests of one client that names one device after the other.
    private func requests(of devices: [(name: String, isPrepared: Bool)]) -> [Observation] {
        devices.map { device in
            .make(.retrieveProfiles, id: device.name) {
                $0.namedDevice = .make(device.name)
                $0.device = .make(device.name)
                $0.hasPreparedDevice = device.isPrepared
            }
        }
    }

    @Test
    func `the devices of tests, which a tester set up, are not judged, and others are judged beside them`() {
        let report = ChecklistReport.make(requests(of: [("1", true), ("2", true), ("3", true)]))
        let finding = report["stable-device-identifier"]
        #expect(finding?.outcome == .notSeen)
        #expect(finding?.explanation.contains("that a tester set up") == true)
        let same = requests(of: [("1", true), ("1", true)])
        #expect(ChecklistReport.make(same)["stable-device-identifier"]?.outcome == .kept)
        let stable = requests(of: [("own", false), ("1", true), ("own", false), ("2", true)])
        #expect(ChecklistReport.make(stable)["stable-device-identifier"]?.outcome == .kept)
        let changing = requests(of: [("own", false), ("1", true), ("new", false)])
        #expect(ChecklistReport.make(changing)["stable-device-identifier"]?.requests == ["own", "new"])
        let late = requests(of: [("1", false), ("1", true), ("2", false)])
        let broken = ChecklistReport.make(late)["stable-device-identifier"]
        #expect(broken?.outcome == .broken)
        #expect(broken?.explanation.contains("set it up (label, scenario) before its first request") == true)
        let early = requests(of: [("1", true), ("1", false), ("2", true)])
        #expect(ChecklistReport.make(early)["stable-device-identifier"]?.outcome == .notSeen)
    }

    @Test func `a client that switches back to an earlier device is a service`() {
        let requests = ["one", "two", "one"].map { name in
            Observation.make(.retrieveProfiles) { $0.namedDevice = .make(name) }
        }
        #expect(ChecklistReport.make(requests)["stable-device-identifier"]?.outcome == .notSeen)
    }
}
