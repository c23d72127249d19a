import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import PassAPI
@testable import PassBackend
@testable import PassSimulator

/// The rows that requests can add to the state, above all requests without credentials.
@Suite("Growth of the state")
struct MemoryLimitTests {
    private let mock: AdminResponder
    private let token: String

    private static let long = String(repeating: "x", count: IdentifierLimit.longest + 1)

    init() throws { (mock, token) = try Self.makeMock() }

    private static func makeMock(adding rule: JSONValue? = nil) throws -> (AdminResponder, String) {
        let mock = try AdminResponder.make(
            scenario: rule == nil ? "valid-sso" : "ruled",
            adding: rule.map {
                ["ruled": Node(["description": "Rules.", "extends": "valid-sso", "rules": [$0]])]
            } ?? [:])
        let token = AccessToken(
            id: "token", trackingID: "", client: "client", validity: Validity(from: .start, for: .days(1)))
        return (mock, mock.backend.mockKeys.accessTokens.serialize(token))
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:], form: String = "",
        on other: AdminResponder? = nil, token: String? = nil
    ) -> Reply {
        let authorization = "Bearer " + (token ?? self.token)
        var all: [String: String] = [
            "Host": "localhost", "AP-Device-Identifier": "fingerprint YQ==",
            "Authorization": authorization, "Content-Type": "application/x-www-form-urlencoded",
        ]
        for (name, value) in fields { all[name] = value }
        let present = all.filter { !$0.value.isEmpty }
        let parsed = RequestFields(present.map { (name: $0.key, value: $0.value) })
        let body = Array(form.utf8)
        let request = Request(method: method, path: path, query: nil, fields: parsed, body: body)
        let responder: AdminResponder = other ?? mock
        return responder.respond(to: request)
    }

    private func text(_ reply: Reply) -> String { String(decoding: reply.body, as: UTF8.self) }

    private var simulator: Simulator { mock.backend.state.withLock(\.simulator) }

    // MARK: Identifiers

    @Test func `a device identifier of more than four kilobytes is refused with its size`() {
        let reply = send(
            .get, "/api/v2/REF30/profiles", ["AP-Device-Identifier": "fingerprint \(Self.long)"])
        #expect(reply.status == 400 && text(reply).contains("invalid_header_device_identifier"))
        #expect(simulator.devices.keys.allSatisfy { $0.base64.utf8.count < 100 })
        let longest = String(repeating: "x", count: IdentifierLimit.longest)
        #expect(DeviceIdentifier(base64: longest) != nil && DeviceIdentifier(base64: longest + "x") == nil)
        #expect(DeviceIdentifier(codedText: Self.long) == nil, "a state has no longer ones")
    }

    @Test func `a device description of more than four kilobytes is refused`() {
        let description = Base64.encode(#"{"model":"\#(Self.long)"}"#.utf8)
        let reply = send(
            .post, "/api/v2/REF30/sessions", ["X-Device-Info": description],
            form: "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com")
        #expect(reply.status == 400 && text(reply).contains("invalid_header_device_info"))
        #expect(simulator.sessions.count == 0)
    }

    @Test func `a domain name of more than four kilobytes counts as missing`() {
        let reply = send(
            .post, "/api/v2/REF30/sessions", ["User-Agent": Self.long, "X-Forwarded-For": Self.long],
            form: "domainName=\(Self.long)&redirectUrl=https%3A%2F%2Fadobe.com")
        #expect(text(reply).contains("domainName") && !text(reply).contains(Self.long))
        let session = simulator.sessions.values.first { _ in true }
        #expect(session != nil && session?.parameters.domainName == nil)
        #expect(session?.origin.userAgent == nil && session?.origin.forwardedFor == nil)
    }

    @Test func `users of more than four kilobytes are not recognized`() throws {
        for token in [Self.long + "....", "a.\(Base64.encodeURL(#"{"sub":"\#(Self.long)"}"#.utf8)).b"] {
            #expect(throws: IgnoredToken.self) { try PlatformToken(token, from: "ast") }
        }
        #expect(SubjectIdentity(serviceTokenClaims: ["sub": .string(Self.long)]) == nil)
        let identity = #"{"email":"\#(Self.long)"}"#
        #expect(TempPassIdentity(headerValue: Base64.encode(identity.utf8)) == nil)
        #expect(TempPassIdentity(genericData: identity) == nil)
        let reply = send(.post, "/api/v2/REF30/serviceToken", ["X-SSO-ID": Self.long])
        #expect(reply.status.code >= 400 && simulator.singleSignOnProfiles.count == 0)
    }

    @Test func `resources of more than 64 kilobytes are refused`() {
        let long = String(repeating: "x", count: RequestedResource.longest + 1)
        guard
            case .failure(let error) = RequestedResources.read(
                Array(#"{"resources":["\#(long)"]}"#.utf8))
        else {
            Issue.record("the resource was accepted")
            return
        }
        #expect(error.code == .invalidParameterResources && error.reason.text.contains("65537 bytes"))
    }

    @Test(arguments: [
        "deviceId", "mvpd", "deviceType", "deviceUser", "appId", "appVersion", "registrationURL",
    ])
    func `parameters of REST API V1 of more than four kilobytes are refused`(name: String) {
        var form = ["deviceId": "a", "mvpd": "Cablevision"]
        form[name] = Self.long
        let body = form.map { "\($0)=\($1)" }.joined(separator: "&")
        let reply = send(.post, "/reggie/v1/REF30/regcode", ["AP-Device-Identifier": ""], form: body)
        #expect(reply.status == 400)
        #expect(simulator.sessions.count == 0)
    }

    @Test func `a service provider of more than four kilobytes is not adopted`() {
        var configuration = Configuration.make()
        configuration.policies.unknownServiceProviders = .adopt
        #expect(configuration.serviceProvider(ServiceProviderID("NEW")) != nil)
        #expect(configuration.serviceProvider(ServiceProviderID(Self.long)) == nil)
    }

    // MARK: Signatures

    @Test func `service tokens are verified only after the checks of a request, and a key is parsed once`() {
        func bytes(
            after subject: String, forged: Bool = false, _ fields: [String: String] = [:], status: Int = 200
        ) -> Int {
            let keys = mock.backend.keys
            let token = ServiceToken.mint(
                subject: subject, validity: Validity(from: .start, for: .hours(1)),
                signedBy: forged ? keys[.accessToken] : keys[.serviceToken])
            let reply = send(
                .get, "/api/v2/REF30/profiles", fields.merging(["AD-Service-Token": token]) { $1 })
            #expect(reply.status.code == status)
            return mock.backend.mockKeys.serviceTokens.cachedBytes
        }
        #expect(bytes(after: "jane", ["Authorization": ""], status: 401) == 0)
        #expect(bytes(after: "jane", ["AP-Device-Identifier": ""], status: 400) == 0)
        let key = bytes(after: "jane", forged: true)
        #expect(key > 0)
        #expect(bytes(after: "joe", forged: true) == key, "neither the key again nor a forged token")
        #expect(bytes(after: "jane") > 2 * key)
    }

    // MARK: Numbers

    @Test func `requests of ever new devices stay below the limit, and the metrics tell it`() throws {
        let mock = try AdminResponder.make(limits: TableLimits(devices: 20))
        for _ in 0..<50 {
            _ = send(
                .post, "/o/client/register", ["Content-Type": "application/json"],
                form: #"{"software_statement":"eyJhbGciOiJSUzI1NiJ9.e30.c2ln"}"#, on: mock)
        }
        mock.backend.state.withLock { state in
            for number in 0..<50 {
                let device = DeviceIdentifier.make("device-\(number)")
                state.simulator[device: device] = Device()
                state.simulator.device(device)?.noteUse(at: .start - .days(1))
            }
        }
        for _ in 0..<5 { _ = send(.get, "/api/v2/REF30/profiles", on: mock) }
        let devices = mock.backend.state.withLock { $0.simulator.devices.count }
        #expect(devices <= 20)
        let metrics = text(send(.get, "/__admin/metrics", ["Authorization": ""], on: mock, token: ""))
        #expect(metrics.contains("adobe_pass_mock_devices \(devices)\n"))
        #expect(metrics.contains("adobe_pass_mock_evictions_total{kind=\"device\"} \(50 - devices)\n"))
        for name in [
            "client_uses", "link_codes", "shared_logins", "unfinished_bytes", "refusals_total",
            "identity_temp_pass_usage", "single_sign_on_profiles", "throttled_clients", "journal_bytes",
        ] { #expect(metrics.contains("# TYPE adobe_pass_mock_\(name) ")) }
    }

    // MARK: Counters of rules

    @Test func `rules do not create devices for requests without a usable token`() throws {
        let (mock, token) = try Self.makeMock(adding: [
            "on": ["retrieveProfiles"], "times": .integer(3),
            "then": ["reply": ["status": .integer(500), "body": "x"]],
        ])
        func profiles(_ device: Int, token: String) -> Int {
            let identifier = Base64.encode("device-\(device)".utf8)
            return send(
                .get, "/api/v2/REF30/profiles", ["AP-Device-Identifier": "fingerprint \(identifier)"],
                on: mock, token: token
            ).status.code
        }
        let devices = { mock.backend.state.withLock { Set($0.simulator.devices.keys) } }
        // Strangers share counters, so that the rule ends for all of them after three requests.
        #expect((0..<5).map { profiles($0, token: "unknown") } == [500, 500, 500, 401, 401])
        #expect(devices() == [DeviceIdentifier.unnamed])
        #expect((0..<2).map { profiles($0, token: token) } == [500, 500])
        #expect(devices().count == 3)
        // A device that has state keeps counting for itself.
        #expect((0..<3).map { _ in profiles(0, token: "unknown") } == [500, 500, 401])
    }

    @Test func `rules count for the device where an operation takes no token`() throws {
        let (mock, _) = try Self.makeMock(adding: [
            "on": ["retrieveClientCredentials"], "times": .integer(1),
            "then": ["reply": ["status": .integer(500), "body": "x"]],
        ])
        let statuses = ["YQ==", "YQ==", "Yg=="].map { device in
            send(
                .post, "/o/client/register", ["AP-Device-Identifier": "fingerprint \(device)"], on: mock,
                token: ""
            ).body
        }
        #expect(statuses[0] == statuses[2] && statuses[0] != statuses[1])
    }
}
