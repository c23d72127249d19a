import AdobePassMockClient
import Foundation
import Testing

@Suite("Controlling a mock", .server)
struct MockControlTests {
    private let device = AdobePassMock.Device.unique()

    @Test func `a scenario for one device leaves the others alone`() async throws {
        let mock = try AdobePassMock.current
        let caller = UnauthenticatedClient(mock)
        try await mock.activate(.maintenance, for: device)
        #expect(try await caller.status(of: .unique()) == 401)
        #expect(try await caller.status(of: device) == 500)
        try await mock.resetScenario(for: device)
        #expect(try await caller.status(of: device) == 401)
    }

    @Test func `an unknown scenario is refused with the name of the nearest one`()
        async throws
    {
        let mock = try AdobePassMock.current
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.activate("retry-then-permits", for: device)
        }
        #expect(error?.description.contains("retry-then-permit") == true, "\(String(describing: error))")
    }

    @Test func `the journal returns and counts the requests of a device`() async throws {
        let mock = try AdobePassMock.current
        _ = try await UnauthenticatedClient(mock).status(of: device)
        let pattern = AdobePassMock.RequestPattern(.retrieveProfiles, device: device)
        let request = try #require(try await mock.requests(matching: pattern).first)
        #expect(request.operation == .retrieveProfiles)
        #expect(request.device == device.base64)
        #expect(request.reply.status == 401)
        #expect(request.request.header("ap-device-identifier") == device.headerValue)
        #expect(try await mock.count(of: pattern) == 1)
        #expect(try await mock.removeRequests(matching: pattern) == 1)
        #expect(try await mock.count(of: pattern) == 0)
    }

    @Test func `waiting ends when the requests were received`() async throws {
        let mock = try AdobePassMock.current
        let pattern = AdobePassMock.RequestPattern(.retrieveProfiles, device: device, status: 401)
        async let waited = mock.waitForRequests(matching: pattern, count: 2)
        for _ in 0..<2 { _ = try await UnauthenticatedClient(mock).status(of: device) }
        #expect(try await waited.count == 2)
    }

    @Test func `a timeout is explained with the requests that were received`() async throws {
        let mock = try AdobePassMock.current
        _ = try await UnauthenticatedClient(mock).status(of: device)
        let pattern = AdobePassMock.RequestPattern(.retrieveConfiguration, device: device)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.waitForRequests(matching: pattern, timeout: .milliseconds(10))
        }
        let explanation = try #require(error).description
        #expect(explanation.contains("expected 1 (operation retrieveConfiguration"), "\(explanation)")
        #expect(
            explanation.contains("  - retrieveProfiles, status 401, scenario valid-sso"), "\(explanation)")
    }

    @Test func `a pattern with a scenario that does not exist is a mistake, and what exists is named`()
        async throws
    {
        let mock = try AdobePassMock.current
        let pattern = AdobePassMock.RequestPattern(device: device, scenario: "maintenence;x=1")
        let calls: [() async throws -> Void] = [
            { _ = try await mock.count(of: pattern) }, { _ = try await mock.requests(matching: pattern) },
            { try await mock.verify(pattern, count: 0) }, { try await mock.verify(inOrder: [pattern]) },
            { try await mock.waitForRequests(matching: pattern) },
            { try await mock.removeRequests(matching: pattern) },
        ]
        for call in calls {
            let error = await #expect(throws: AdobePassMockError.self) { try await call() }
            let message = #"unknown scenario "maintenence", did you mean "maintenance"?"#
            #expect(error?.description.contains(message) == true, "\(error as Any)")
        }
        #expect(try await mock.count(of: .init(device: device, scenario: "throttled;mvpd=Spectrum")) == 0)
    }

    @Test func `a wrong number and a wrong order are explained with the requests that were received`()
        async throws
    {
        let mock = try AdobePassMock.current
        let pattern = AdobePassMock.RequestPattern(.retrieveProfiles, device: device)
        _ = try await UnauthenticatedClient(mock).status(of: device)
        try await mock.verify(pattern, count: 1)
        try await mock.verify(inOrder: [pattern])
        let number = await #expect(throws: AdobePassMockError.self) {
            try await mock.verify(pattern, count: 2)
        }
        #expect(number?.description.hasPrefix("Expected 2 with operation retrieveProfiles") == true)
        let order = await #expect(throws: AdobePassMockError.self) {
            try await mock.verify(inOrder: [
                pattern, AdobePassMock.RequestPattern(.initiateLogout, device: device),
            ])
        }
        #expect(order?.description.contains("2. operation initiateLogout") == true)
    }

    @Test func `the next calls fail as requested, and the one after them does not`() async throws {
        let mock = try AdobePassMock.current
        let caller = UnauthenticatedClient(mock)
        try await mock.failNext(
            .retrieveProfiles, times: 2, then: .reply(status: 503, body: "later"), device: device)
        #expect(try await caller.status(of: device) == 503)
        #expect(try await caller.status(of: .unique()) == 401)
        #expect(try await caller.status(of: device) == 503)
        #expect(try await caller.status(of: device) == 401)
    }

    @Test func `the warnings of the mock about a rule are reported`() async throws {
        let mock = try AdobePassMock.current
        let (warnings, reported) = AsyncStream.makeStream(of: String.self)
        try await AdobePassMock.$reportWarning.withValue({ reported.yield($0) }) {
            try await mock.failNext(.retrieveProfiles, then: .reply(status: 418), device: device)
            try await mock.failNext(.retrieveProfiles, then: .error(.networkReceivedError), device: device)
        }
        reported.finish()
        let texts = await warnings.reduce(into: [String]()) { $0.append($1) }
        #expect(texts.count == 1)
        #expect(texts.first?.contains("Adobe never sends \"network_received_error\"") == true, "\(texts)")
    }

    @Test func `a rule that skips a negative number of requests is refused`() async throws {
        let mock = try AdobePassMock.current
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.add(.init(then: .fault(.hang), after: -1), device: device)
        }
        #expect(error?.description.contains("\"after\" is -1") == true, "\(error as Any)")
    }

    @Test func `a removed rule has no effect`() async throws {
        let mock = try AdobePassMock.current
        let rule = try await mock.failNext(
            .retrieveProfiles, then: .error(.internalServerError), device: device)
        try await mock.removeRule(rule)
        #expect(try await UnauthenticatedClient(mock).status(of: device) == 401)
    }

    @Test func `the rules of one device are removed without those of others`() async throws {
        let mock = try AdobePassMock.current
        let client = UnauthenticatedClient(mock)
        let other = AdobePassMock.Device.unique()
        for device in [device, other] {
            try await mock.add(.init(then: .reply(status: 418)), device: device)
        }
        try await mock.removeRules(of: device)
        #expect(try await client.status(of: device) == 401)
        #expect(try await client.status(of: other) == 418)
    }

    @Test(arguments: WireFault.allCases)
    func `errors, faults and delays are accepted as rules`(fault: WireFault) async throws {
        let mock = try AdobePassMock.current
        try await mock.add(
            .init(
                on: [.retrieveProfiles], then: .fault(fault).delayed(by: .milliseconds(10)), times: 1),
            device: device)
        try await mock.add(
            .init(
                on: [.retrieveAuthorizationDecisions],
                then: .error(.authorizationDeniedByMVPD, details: "No."),
                after: 1, mvpd: "Cablevision", resource: "HBO"), device: device)
        try await mock.failNext(
            .retrieveAccessToken, then: .registrationError(.invalidClient), device: device)
    }

    @Test func `a broken connection is an error for the app, and a request in the journal`()
        async throws
    {
        let mock = try AdobePassMock.current
        try await mock.failNext(.retrieveProfiles, then: .fault(.truncatedBody), device: device)
        await #expect(throws: (any Error).self) { try await UnauthenticatedClient(mock).status(of: device) }
        try await mock.verify(.init(.retrieveProfiles, device: device), count: 1)
    }

    @Test func `the clock of a device is advanced, frozen and reset without affecting other devices`()
        async throws
    {
        let mock = try AdobePassMock.current
        let clock = mock.clock(of: device)
        let start = try await clock.reading().now
        #expect(try await clock.advance(by: .seconds(3_600)).now >= start + 3_600)
        #expect(try await mock.clock(of: .unique()).reading().now < start + 3_600)
        let time = Date(timeIntervalSince1970: 1_773_671_988)
        try await clock.set(to: time)
        #expect(try await clock.freeze().isFrozen)
        let first = try await clock.reading()
        #expect(try await clock.reading() == first)
        #expect(first.now >= time)
        #expect(try await !clock.resume().isFrozen)
        #expect(try await clock.reset().now < start + 3_600)
    }

    @Test func `a forgotten device has no state, and its requests stay in the journal`() async throws {
        let mock = try AdobePassMock.current
        try await mock.activate(.maintenance, for: device)
        #expect(try await UnauthenticatedClient(mock).status(of: device) == 500)
        try await mock.forget(device)
        #expect(try await UnauthenticatedClient(mock).status(of: device) == 401)
        try await mock.verify(.init(.retrieveProfiles, device: device), count: 2)
    }

    @Test func `unknown codes and MVPDs are refused with an explanation`() async throws {
        let mock = try AdobePassMock.current
        let code = await #expect(throws: AdobePassMockError.self) {
            try await mock.completeLogin(code: "NOBODY1")
        }
        #expect(code?.description.contains("with 404: No live authentication session") == true)
        let profile = await #expect(throws: AdobePassMockError.self) {
            try await mock.seed(
                .init(serviceProvider: "REF30", mvpd: "Nobody"), on: device)
        }
        #expect(profile?.description.contains("(at /mvpd)") == true)
    }

    @Test(arguments: [ProfileType.regular, .appleSSO, .platformSSO, .serviceTokenSSO])
    func `profiles of each kind are seeded with the given metadata`(kind: ProfileType)
        async throws
    {
        let mock = try AdobePassMock.current
        let profile = AdobePassMock.SeededProfile(
            serviceProvider: "REF30", mvpd: "Spectrum", type: kind, expiresIn: .seconds(3_600),
            attributes: ["userID": "me", "zip": ["10001"], "maxRating": ["MPAA": "PG-13"]])
        try await mock.seed(profile, on: device)
        _ = try await UnauthenticatedClient(mock).status(of: device)
        let request = try #require(
            try await mock.requests(matching: .init(device: device)).first)
        let seen = try #require(request.before?.profiles.first)
        #expect(seen.contains("Spectrum") && seen.contains(kind.rawValue), "\(seen)")
    }

    @Test func `a profile without an integration is put at the first MVPD of every service provider`()
        async throws
    {
        let mock = try AdobePassMock.current
        try await mock.seed(.init(), on: device)
        _ = try await UnauthenticatedClient(mock).status(of: device)
        let request = try #require(try await mock.requests(matching: .init(device: device)).first)
        let profiles = try #require(request.before?.profiles)
        // Another test resets the other service provider.
        #expect(profiles.contains { $0.hasPrefix("REF30 Cablevision regular") }, "\(profiles)")
    }

    @Test func `one service provider is reset, and an unknown one is refused`() async throws {
        let mock = try AdobePassMock.current
        try await mock.seed(.init(serviceProvider: "apasstest1"), on: device)
        try await mock.reset(serviceProvider: "apasstest1")
        _ = try await UnauthenticatedClient(mock).status(of: device)
        #expect(
            try await mock.requests(matching: .init(device: device)).first?.before?.profiles.isEmpty != false)
        let refused = await #expect(throws: AdobePassMockError.self) {
            try await mock.reset(serviceProvider: "apasstest")
        }
        #expect(refused?.description.contains("apasstest1") == true)
    }

    @Test(arguments: [ProfileType.degraded, .temporary])
    func `profiles that no login creates are refused`(kind: ProfileType) async throws {
        let mock = try AdobePassMock.current
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.seed(
                .init(serviceProvider: "REF30", mvpd: "Spectrum", type: kind),
                on: device)
        }
        #expect(error?.description.contains("(at /type)") == true, "\(String(describing: error))")
    }

    @Test func `service tokens are signed for a subject`() async throws {
        let token = try await AdobePassMock.current.serviceToken(subject: "jane")
        #expect(token.split(separator: ".").count == 3)
    }

    @Test func `a service token of a session is valid by the clock of its device`() async throws {
        let session = try await AdobePassMock.TestSession.begin(on: .current)
        let now = try await session.clock.advance(by: .seconds(86_400)).now
        let token = try await session.serviceToken(subject: "jane")
        let payload = try #require(token.split(separator: ".").dropFirst().first)
            .replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - payload.count % 4) % 4)
        let claims = try JSONDecoder().decode(
            Claims.self, from: try #require(Data(base64Encoded: String(payload) + padding)))
        #expect(Date(timeIntervalSince1970: claims.exp) > now)
        try await session.end()
    }

    private struct Claims: Decodable {
        var exp: Double
    }

    @Test func `the text of a request names the rule and the fault that changed its reply`() async throws {
        let mock = try AdobePassMock.current
        try await mock.failNext(.retrieveProfiles, then: .fault(.connectionReset), device: device)
        _ = try? await UnauthenticatedClient(mock).status(of: device)
        let request = try #require(
            try await mock.requests(matching: .init(.retrieveProfiles, device: device)).first)
        #expect(request.fault == .connectionReset)
        let rule = try #require(request.rules)
        #expect(
            "\(request)".hasPrefix(
                "retrieveProfiles, status 401, scenario valid-sso, rule \(rule), fault CONNECTION_RESET_BY_PEER"
            ),
            "\(request)")
    }

    @Test func `a number of requests can be a range, and have a condition on what they contain`() async throws
    {
        let session = try await AdobePassMock.TestSession.begin(on: .current, scenario: .returningUser)
        let client = ReferenceClient(session.mock, device: session.device)
        guard case .plays = try await client.watch("REF30") else {
            Issue.record("a returning user cannot watch")
            return
        }
        let decisions = PassOperation.retrieveAuthorizationDecisions
        try await session.verify(decisions, count: 1...)
        try await session.verify(decisions, count: ...1)
        try await session.verify(decisions, count: 1...2) { $0.mvpd == "Cablevision" }
        try await session.verify(decisions, count: 1) { $0.resources == ["REF30"] }
        try await session.verify(decisions, count: 1) { $0.request.json("resources[0]") == "REF30" }
        try await session.verify(decisions, count: 1) { $0.reply.json("$.decisions[0].authorized") == "true" }
        try await session.verify(decisions, count: 1) { $0.pathParameters["serviceProvider"] == "REF30" }
        try await session.verify(decisions, count: 1) {
            $0.request.json(inHeader: "X-Device-Info", "primaryHardwareType") != nil
        }
        let message = AdobePassMock.RecordedRequest.Message.self
        for text in ["eyJhIjoiYiJ9", "eyJhIjoiYmMifQ", "eyJhIjoiYmMifQ=="] {
            let sent = try JSONDecoder().decode(
                message, from: Data(#"{"method":"","path":"","headers":{"X":"\#(text)"},"body":""}"#.utf8))
            #expect(sent.json(inHeader: "X", "a")?.first == "b", "\(text)")
        }
        let few = await #expect(throws: AdobePassMockError.self) {
            try await session.verify(decisions, count: 2...)
        }
        #expect(few?.description.hasPrefix("Expected at least 2 with operation retrieveAuth") == true)
        let other = await #expect(throws: AdobePassMockError.self) {
            try await session.verify(decisions, count: 1...) { $0.mvpd == "Spectrum" }
        }
        #expect(
            other?.description.contains("and the condition of the test, but received 0.\nReceived:\n")
                == true,
            "\(other as Any)")
        try await session.end()
    }

    @Test func `a missing request in an order is explained with the requests that were received`()
        async throws
    {
        let session = try await AdobePassMock.TestSession.begin(on: .current)
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await session.verify(inOrder: [.retrieveProfiles, .initiateLogout])
        }
        let text = try #require(error).description
        // Once where it was found, and once in the list.
        #expect(text.components(separatedBy: "retrieveProfiles, status 401").count == 3, "\(text)")
        try await session.end()
    }

    @Test func `an unknown rule is no exception from the checklist`() async throws {
        let session = try await AdobePassMock.TestSession.begin(on: .current)
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await session.verifyChecklist(except: ["polling-intervall"])
        }
        #expect(error?.description.contains("did you mean") == true, "\(error as Any)")
        try await session.end()
    }

    @Test(arguments: [
        ("REF3", "Cablevision", "The configuration has no service provider REF3: did you mean \"REF30\"?"),
        ("REF30", "Cablevison", "The configuration has no MVPD Cablevison: did you mean \"Cablevision\"?"),
    ])
    func `a profile with a typo is refused, and what exists is named`(
        serviceProvider: String, mvpd: String, message: String
    ) async throws {
        let mock = try AdobePassMock.current
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.seed(.init(serviceProvider: serviceProvider, mvpd: mvpd), on: device)
        }
        #expect(error?.description.contains(message) == true, "\(error as Any)")
    }

    @Test func `an address where something else answers, or nothing, is named with what would be right`()
        async throws
    {
        let mock = try AdobePassMock.current
        let other = AdobePassMock(url: mock.url.appendingPathComponent("api"))
        let path = await #expect(throws: AdobePassMockError.self) { try await other.reset() }
        #expect(
            path?.description.contains(
                "Check that no other server uses the port, and that the URL of the mock has no path.") == true
        )
        let nobody = AdobePassMock(url: try #require(URL(string: "http://jane:hunter2@127.0.0.1:1")))
        let none = await #expect(throws: AdobePassMockError.self) { try await nobody.reset() }
        #expect(none?.description.contains("say where it is: ADOBE_PASS_MOCK_URL") == true, "\(none as Any)")
        #expect(none?.description.contains("at http://[redacted]@127.0.0.1:1: ") == true, "\(none as Any)")
    }
}
