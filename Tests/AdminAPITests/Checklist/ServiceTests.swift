import PassAPI
import Testing

@testable import AdminAPI

/// Clients that send requests for several devices: services, and apps that have the same credentials on each device.
@Suite("Requests for several devices")
struct ServiceTests {
    /// A start of a client that registers, and then asks for the profiles of devices.
    private func start(
        _ number: Int, for devices: [String], isService: Bool = true, at seconds: Double
    ) -> [Observation] {
        let client = ClientID("client \(number)")
        let token = "token \(number)"
        let registration: [Observation] = [
            .make(.retrieveClientCredentials, at: seconds, id: "register \(number)") {
                $0.client = client
                $0.softwareStatement = "statement"
            },
            .make(.retrieveAccessToken, at: seconds, id: token) {
                $0.client = client
                $0.issuedToken = ObservedToken(text: token, lifetime: .hours(6))
            },
        ]
        return registration
            + devices.map { profiles(of: $0, with: token, isService: isService, at: seconds + 1) }
    }

    private func profiles(
        of device: String, with token: String, isService: Bool = true, at seconds: Double
    ) -> Observation {
        .make(.retrieveProfiles, at: seconds, id: "profiles of \(device)") {
            $0.accessToken = token
            $0.namedDevice = .make(device)
            $0.device = .make(device)
            $0.forwardedFor = isService ? "address of \(device)" : nil
        }
    }

    /// A configuration request that names no device.
    private func configuration(
        from address: String?, on platform: DevicePlatform? = nil, with token: String = "token 1",
        at seconds: Double, status: Int = 200
    ) -> Observation {
        .make(.retrieveConfiguration, at: seconds, id: "configuration \(seconds)") {
            $0.accessToken = token
            $0.forwardedFor = address
            $0.platform = platform
            $0.status = status
        }
    }

    private func finding(_ rule: String, _ requests: [Observation]) -> ChecklistReport.Verdict? {
        ChecklistReport.make(requests)[rule]
    }

    private static let notJudged = AuditRule.notJudgedForSeveralDevices

    @Test(
        arguments: [
            (["one", "two"], ["one", "two"], true, .broken),
            (["one", "two"], ["three", "four"], true, .broken),
            (["one"], ["one", "two"], true, .broken), (["one"], ["two"], true, .kept),
            (["one", "two"], ["one", "two"], false, .broken),
            (["one", "two"], ["three", "four"], false, .kept),
        ] as [([String], [String], Bool, ChecklistOutcome)])
    func `a client that registers at every start is found`(
        first: [String], second: [String], isService: Bool, expected: ChecklistOutcome
    ) {
        let requests =
            start(1, for: first, isService: isService, at: 0)
            + start(2, for: second, isService: isService, at: 60)
        #expect(finding("client-credentials-reused", requests)?.outcome == expected)
    }

    @Test func `a service registers once, or once for each of its instances`() {
        let once = start(1, for: ["one", "two"], at: 0)
        #expect(finding("client-credentials-reused", once)?.outcome == .kept)
        let instances =
            once + start(2, for: ["one", "two"], at: 60) + [profiles(of: "one", with: "token 1", at: 90)]
        #expect(finding("client-credentials-reused", instances)?.outcome == .kept)
    }

    @Test func `a configuration belongs to the device that has the forwarded address`() {
        let login = Observation.make(.createAuthenticationSession, at: 20) {
            $0.accessToken = "token 1"
            $0.namedDevice = .make("one")
            $0.device = .make("one")
            $0.forwardedFor = "address of one"
        }
        let requests = start(1, for: ["one", "two"], at: 0)
        let rule = "configuration-only-when-needed"
        let known = requests + [configuration(from: "address of one", at: 10), login]
        #expect(finding(rule, known)?.outcome == .kept)
        for address in ["another address", nil] {
            let unknown = requests + [configuration(from: address, at: 10), login]
            #expect(finding(rule, unknown)?.outcome == .notSeen)
            #expect(finding(rule, unknown)?.explanation == Self.notJudged)
        }
    }

    @Test func `a configuration is cached for each platform, and for each device of a service`() {
        let rule = "configuration-cached"
        let first = configuration(from: "10.0.0.1", on: .roku, at: 0)
        for (address, platform) in [("10.0.0.2", DevicePlatform.roku), ("10.0.0.1", .tvOS)] {
            let second = configuration(from: address, on: platform, at: 1)
            #expect(finding(rule, [first, second])?.outcome == .kept)
        }
        let again = configuration(from: "10.0.0.1", on: .roku, at: 1)
        #expect(finding(rule, [first, again])?.outcome == .broken)
    }

    @Test(arguments: [("10.0.0.2", ChecklistOutcome.notSeen), ("10.0.0.1", .broken)])
    func `a request for another device is no retry`(address: String, expected: ChecklistOutcome) {
        let refused = configuration(from: "10.0.0.1", at: 0, status: 429)
        let next = configuration(from: address, at: 0.5)
        #expect(finding("pause-after-429", [refused, next])?.outcome == expected)
    }

    @Test func `the identifiers of a service are not judged, and the report says why`() {
        let requests = start(1, for: ["one", "two"], at: 0) + [profiles(of: "one", with: "token 1", at: 9)]
        #expect(finding("stable-device-identifier", requests)?.explanation == Self.notJudged)
    }

    @Test func `a token belongs to the devices that use it, and not to the previous one of the client`() {
        var token = Observation.token("token 2", at: 60)
        token.client = "client 1"
        token.device = .make("one")
        let requests = start(1, for: ["one"], isService: false, at: 0) + [token]
        let rule = "access-token-reused"
        let other = profiles(of: "two", with: "token 2", isService: false, at: 61)
        #expect(finding(rule, requests + [other])?.outcome == .kept)
        let same = profiles(of: "one", with: "token 2", isService: false, at: 61)
        #expect(finding(rule, requests + [same])?.outcome == .broken)
    }

    @Test func `a renewal for several devices is no missing one`() {
        let failure = Observation.make(.retrieveAuthorizationDecisions, at: 10) {
            $0.accessToken = "token 1"
            $0.namedDevice = .make("one")
            $0.device = .make("one")
            $0.status = 401
            $0.error = ObservedError(code: "an_error", action: .applicationRegistration)
        }
        let failed = start(1, for: ["one", "two"], at: 0) + [failure]
        let rule = "registration-after-error"
        #expect(finding(rule, failed)?.explanation.contains("No registration") == true)
        let renewed = failed + start(2, for: ["two", "three"], at: 20)
        #expect(finding(rule, renewed)?.explanation == Self.notJudged)
    }
}
