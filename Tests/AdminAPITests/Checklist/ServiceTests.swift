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
            $0.isForwarded = isService
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
            $0.isForwarded = address != nil
            $0.forwardedFor = address
            $0.platform = platform
            $0.status = status
        }
    }

    /// Another access token of the first client, used for devices.
    private func renewal(
        _ token: String, for devices: [String], isService: Bool = true, at seconds: Double
    ) -> [Observation] {
        var issue = Observation.token(token, at: seconds, id: token)
        issue.client = "client 1"
        return [issue]
            + devices.map { profiles(of: $0, with: token, isService: isService, at: seconds + 1) }
    }

    private func refused(_ request: Observation) -> Observation {
        var request = request
        request.status = 401
        request.error = ObservedError(code: "an_error", action: .applicationRegistration)
        return request
    }

    private func finding(
        _ rule: String, _ requests: [Observation], of subject: AuditSubject = .all
    ) -> ChecklistReport.Verdict? {
        ChecklistReport.make(requests, of: subject)[rule]
    }

    private static let notJudged = AuditRule.notJudgedForSeveralDevices

    @Test(
        arguments: [
            (["one", "two"], ["one", "two"], true, .notSeen),
            (["one", "two"], ["three", "four"], true, .notSeen),
            (["one"], ["one", "two"], true, .notSeen), (["one"], ["two"], true, .kept),
            (["one"], ["one"], true, .broken), (["one"], ["one"], false, .broken),
            (["one", "two"], ["one", "two"], false, .notSeen),
        ] as [([String], [String], Bool, ChecklistOutcome)])
    func `a client of one device that registers at every start is found`(
        first: [String], second: [String], isService: Bool, expected: ChecklistOutcome
    ) {
        let requests =
            start(1, for: first, isService: isService, at: 0)
            + start(2, for: second, isService: isService, at: 60)
        let rule = "client-credentials-reused"
        #expect(finding(rule, requests)?.outcome == expected)
        guard expected == .notSeen else { return }
        for subject in [AuditSubject.all, AuditSubject(device: .make("one"))] {
            #expect(finding(rule, requests, of: subject)?.explanation == Self.notJudged)
        }
    }

    @Test(arguments: [["one"], ["one", "two"]])
    func `instances have credentials of their own, or share them and have tokens of their own`(
        devices: [String]
    ) {
        let first = start(1, for: devices, at: 0)
        let later = profiles(of: "one", with: "token 1", at: 90)
        let registered = first + start(2, for: devices, at: 60) + [later]
        #expect(finding("client-credentials-reused", registered)?.outcome != .broken)
        let rule = "access-token-reused"
        let renewed = first + renewal("token 2", for: devices, at: 60)
        #expect(finding(rule, renewed)?.outcome == .broken)
        #expect(finding(rule, renewed + [later])?.outcome == .kept)
    }

    @Test func `a token that was refused for one device is renewed for all`() {
        let requests =
            start(1, for: ["one", "two"], at: 0) + [refused(profiles(of: "two", with: "token 1", at: 10))]
            + renewal("token 2", for: ["one", "two"], at: 20)
        let subjects = [AuditSubject.all] + ["one", "two"].map { AuditSubject(device: .make($0)) }
        for subject in subjects {
            #expect(finding("access-token-reused", requests, of: subject)?.outcome == .kept)
        }
    }

    @Test func `a token that only other devices have used is not judged`() {
        let requests =
            start(1, for: ["one", "two"], at: 0) + renewal("token 2", for: ["three", "four"], at: 60)
        let verdict = finding("access-token-reused", requests, of: AuditSubject(device: .make("one")))
        #expect(verdict?.outcome == .kept)
        #expect(verdict?.requests == ["token 1"])
    }

    @Test func `a device can have several addresses`() {
        let requests = start(1, for: ["one"], at: 0)
        let token = renewal("token 2", for: ["two"], at: 60).map { request in
            var request = request
            if request.issuedToken != nil { request.forwardedFor = "address of one" }
            return request
        }
        #expect(finding("access-token-reused", requests + token)?.outcome == .kept)
        let login = Observation.make(.createAuthenticationSession, at: 20) {
            $0.accessToken = "token 1"
            $0.namedDevice = .make("one")
            $0.device = .make("one")
        }
        let chosen = requests + [configuration(from: "another address", at: 10), login]
        #expect(finding("configuration-only-when-needed", chosen)?.outcome == .kept)
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
        // The field can be there without an address.
        let unknown = ["one", "two"].map { device in
            var request = profiles(of: device, with: "token 1", at: 0)
            request.forwardedFor = nil
            return request
        }
        #expect(finding("stable-device-identifier", unknown)?.explanation == Self.notJudged)
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
        }
        let failed = start(1, for: ["one", "two"], at: 0) + [refused(failure)]
        let rule = "registration-after-error"
        #expect(finding(rule, failed)?.explanation.contains("No registration") == true)
        let renewed = failed + start(2, for: ["two", "three"], at: 20)
        #expect(finding(rule, renewed)?.explanation == Self.notJudged)
    }

    @Test func `an error for a user who does not come back is about the client`() {
        let failed =
            start(1, for: ["one", "two"], at: 0)
            + [refused(configuration(from: "address of three", at: 10))]
        let renewals = (2...5).map { renewal("token \($0)", for: ["one", "two"], at: Double($0 * 100)) }
        let rule = "registration-after-error"
        #expect(finding(rule, failed + renewals.joined())?.explanation == Self.notJudged)
        let others = (2...5).map {
            configuration(from: "address of one", with: "token \($0)", at: Double($0 * 100 + 2))
        }
        let requests = failed + zip(renewals, others).flatMap { $0 + [$1] }
        #expect(finding(rule, requests)?.outcome == .kept)
        #expect(finding("access-token-refreshed", requests)?.outcome == .kept)
        // With the same token, it repeats nothing, and no renewal has followed.
        let same = failed + [configuration(from: "address of four", at: 20)]
        #expect(finding(rule, same)?.outcome == .notSeen)
        #expect(finding("access-token-refreshed", same)?.outcome == .notSeen)
    }
}
