import AdobePassMockInProcess
import Foundation
import Testing
import XCTest

@testable import AdobePassMockClient
@testable import AdobePassMockTesting
@testable import Captures

/// The mocks of all tests of this file.
private enum Shared {
    static let server = Result { try AdobePassMock.inProcess() }
    static let otherServer = Result { try AdobePassMock.inProcess() }

    static func mock() throws -> AdobePassMock { try server.get().mock }
    static func other() throws -> AdobePassMock { try otherServer.get().mock }
}

/// The trait for Swift Testing.
@Suite("The trait adobePass", .adobePass(scenario: .maintenance, on: Shared.mock))
struct TraitTests {
    @Test(arguments: 1...3)
    func `gives each case of a test a device of its own in the scenario`(number: Int) async throws {
        let session = try AdobePassMock.TestSession.current
        #expect(try await UnauthenticatedClient(session.mock).status(of: session.device) == 500)
        await session.expect(.retrieveProfiles, status: 500, count: 1)
    }

    @Test(.adobePass(scenario: .validSSO))
    func `on a test takes the mock of its suite, and replaces the scenario`() async throws {
        let session = try AdobePassMock.TestSession.current
        #expect(session.mock.url == (try Shared.mock().url))
        #expect(try await UnauthenticatedClient(session.mock).status(of: session.device) == 401)
        await session.expect(count: 1)
    }

    @Test(.adobePass(on: Shared.other))
    func `on a test takes the scenario of its suite, and replaces the mock`() async throws {
        let session = try AdobePassMock.TestSession.current
        #expect(session.mock.url == (try Shared.other().url))
        #expect(try await UnauthenticatedClient(session.mock).status(of: session.device) == 500)
    }

    @Test(.adobePass(scenario: .validSSO), .adobePass(on: Shared.other))
    func `can be two on one test, in any order`() async throws {
        let session = try AdobePassMock.TestSession.current
        #expect(session.mock.url == (try Shared.other().url))
        #expect(try await UnauthenticatedClient(session.mock).status(of: session.device) == 401)
    }

    @Test func `lets a failed expectation point at its line, and list the requests`() async throws {
        let session = try AdobePassMock.TestSession.current
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        let line = #line
        await withKnownIssue {
            await session.expect(.retrieveProfiles, count: 2)
        } matching: {
            Self.lists($0, at: line + 2)
        }
        await withKnownIssue {
            await session.expect(inOrder: [.retrieveConfiguration])
        } matching: {
            Self.lists($0, at: line + 7)
        }
        await withKnownIssue {
            await session.expectChecklist()
        } matching: {
            Self.lists($0, at: line + 12)
        }
    }

    private static func lists(_ issue: Issue, at line: Int) -> Bool {
        issue.sourceLocation?.line == line
            && issue.comments.contains { $0.rawValue.contains("retrieveProfiles") }
    }

    @Test func `records a failure that was set and never happened as an issue of the test`() async throws {
        let (test, testCase) = try (#require(Test.current), #require(Test.Case.current))
        let trait = AdobePassTrait.adobePass(on: Shared.mock)
        try await withKnownIssue {
            try await trait.withSession(of: test, testCase) {
                try await AdobePassMock.TestSession.current.failNext(
                    .retrieveProfiles, then: .error(.internalServerError))
            }
        } matching: { issue in
            issue.sourceLocation?.line == test.sourceLocation.line
                && issue.comments.contains {
                    $0.rawValue.contains("once: expected a request of retrieveProfiles")
                }
        }
        try await trait.withSession(of: test, testCase) {
            let session = try AdobePassMock.TestSession.current
            try await session.failNext(.retrieveProfiles, times: 2, then: .reply(status: 418))
            #expect(try await UnauthenticatedClient(session.mock).status(of: session.device) == 418)
        }
    }

    @Test func `fails the checklist of a device that has sent nothing`() async throws {
        let session = try AdobePassMock.TestSession.current
        await withKnownIssue {
            await session.expectChecklist()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Adobe's checklist has no request to check.") }
        }
    }

    @Test func `adds launch arguments that an app reads from its defaults`() throws {
        let session = try AdobePassMock.TestSession.current
        let arguments = session.launchArguments
        #expect(
            arguments == ["-PassURL", session.mock.url.absoluteString, "-PassDevice", session.device.base64])
    }
}

/// Sessions without a test framework.
@Suite("Sessions of tests")
struct TestSessionTests {
    @Test func `end with the state of their device, and without that of others`() async throws {
        let mock = try Shared.mock()
        let session = try await AdobePassMock.TestSession.begin(on: mock, scenario: .maintenance)
        let other = try await AdobePassMock.TestSession.begin(on: mock, scenario: .maintenance)
        let client = UnauthenticatedClient(mock)
        #expect(try await session.report() == "The mock received no request of this device.")
        #expect(try await client.status(of: session.device) == 500)
        let report = try await session.report()
        #expect(
            report.hasPrefix(
                "retrieveProfiles, status 500, scenario maintenance, rule maintenance#1: The rule maintenance#1 "
            ))
        try await session.end()
        #expect(try await client.status(of: session.device) == 401)
        #expect(try await client.status(of: other.device) == 500)
    }

    @Test func `have an HTTP archive of the requests of their device, without those of others`() async throws
    {
        let mock = try Shared.mock()
        let client = UnauthenticatedClient(mock)
        let session = try await AdobePassMock.TestSession.begin(on: mock, scenario: .maintenance)
        let other = try await AdobePassMock.TestSession.begin(on: mock)
        #expect(try await client.status(of: session.device) == 500)
        #expect(try await client.status(of: other.device) == 401)
        try await session.end()
        try await other.end()

        var reader = HTTPArchiveReader()
        var exchanges: [ArchivedExchange] = []
        try reader.read(Array(try await session.archive())) { finding in
            if case .exchange(let exchange) = finding { exchanges.append(exchange) }
        }
        try reader.finish()
        let exchange = try #require(exchanges.first)
        #expect(exchanges.count == 1)
        #expect(exchange.request["AP-Device-Identifier"] == session.device.headerValue)
        #expect(exchange.url.path == "/api/v2/REF30/profiles")
        #expect(exchange.status == 500)
    }

    @Test func `have an HTTP archive without requests if their device has sent none`() async throws {
        let session = try await AdobePassMock.TestSession.begin(on: Shared.mock())
        var reader = HTTPArchiveReader()
        try reader.read(Array(try await session.archive())) { Issue.record("unexpected: \($0)") }
        try reader.finish()
        try await session.end()
    }

    @Test func `attach the requests to a failed expectation without the trait`() async throws {
        let session = try await AdobePassMock.TestSession.begin(on: Shared.mock())
        await withKnownIssue { await session.expect(count: 1) }
        try await session.end()
    }

    @Test func `cannot begin in a scenario that does not exist`() async throws {
        let mock = try Shared.mock()
        await #expect(throws: AdobePassMockError.self) {
            try await AdobePassMock.TestSession.begin(on: mock, scenario: "valid-so")
        }
    }

    @Test func `use the mock that the environment names, by default the usual one`() throws {
        for environment in [[:], ["ADOBE_PASS_MOCK_URL": ""]] {
            #expect(try AdobePassMock.from(environment).url.absoluteString == "http://127.0.0.1:8080")
        }
        let url = "https://my-mac.local:9000"
        #expect(try AdobePassMock.from(["ADOBE_PASS_MOCK_URL": url]).url.absoluteString == url)
        for (text, token) in [("", nil), ("secret", "secret")] {
            let mock = try AdobePassMock.from(["ADOBE_PASS_MOCK_ADMIN_TOKEN": text])
            #expect(mock.calls.adminToken == token)
        }
        for text in ["my-mac:8080", "http://127.0.0.1:8080/api/v2"] {
            #expect(throws: AdobePassMockError.self) {
                try AdobePassMock.from(["ADOBE_PASS_MOCK_URL": text])
            }
        }
        let error = #expect(throws: AdobePassMockError.self) {
            try AdobePassMock.from(["ADOBE_PASS_MOCK_URL": "ftp://jane:hunter2@h"])
        }
        #expect(error?.description.contains("is \"ftp://[redacted]@h\", expected") == true)
    }

    @Test func `add rules for their device, which end with it`() async throws {
        let mock = try Shared.mock()
        let session = try await AdobePassMock.TestSession.begin(on: mock)
        try await session.failNext(.retrieveProfiles, times: 5, then: .reply(status: 418))
        let client = UnauthenticatedClient(mock)
        #expect(try await client.status(of: session.device) == 418)
        #expect(try await client.status(of: .unique()) == 401)
        try await session.end()
        #expect(try await client.status(of: session.device) == 401)
    }

    @Test func `explain a failed expectation with a failure that happened less often than it was set`()
        async throws
    {
        let mock = try Shared.mock()
        let session = try await AdobePassMock.TestSession.begin(on: mock)
        let rule = try await session.failNext(.retrieveProfiles, times: 3, then: .reply(status: 418))
        #expect(try await UnauthenticatedClient(mock).status(of: session.device) == 418)
        for error in [
            await #expect(throws: AdobePassMockError.self) {
                try await session.verify(.retrieveProfiles, count: 3)
            },
            await #expect(throws: AdobePassMockError.self) {
                try await session.verify(inOrder: [.initiateLogout])
            },
        ] {
            let text = try #require(error).description
            #expect(text.hasSuffix("\nRule \(rule.id), 3 times: happened once."), "\(text)")
        }
        try await session.end()
    }

    @Test func `report a failure that was set and never happened, after they have removed all`() async throws
    {
        let mock = try Shared.mock()
        let session = try await AdobePassMock.TestSession.begin(on: mock, scenario: .maintenance)
        try await session.failNext(.retrieveProfiles, times: 2, then: .fault(.hang))
        try await session.add(
            .init(
                on: [.retrieveAuthorizationDecisions], then: .error(.networkReceivedError), after: 1,
                times: 1,
                mvpd: "Cablevision", resource: "HBO"))
        // These do not count: one without a number of times, a removed one, and one that has happened.
        try await session.add(.init(on: [.initiateLogout], then: .delay(.milliseconds(1))))
        try await session.removeRule(session.failNext(.initiateLogout, then: .fault(.hang)))
        try await session.failNext(.retrieveConfiguration, then: .reply(status: 418))
        _ = try await UnauthenticatedClient(mock).get(
            mock.urls.retrieveConfiguration(serviceProvider: "REF30"), session.device)

        let error = await #expect(throws: AdobePassMockError.self) { try await session.end() }
        let lines = try #require(error).description.split(separator: "\n").map(String.init)
        try #require(lines.count == 5, "\(lines)")
        #expect(lines[0] == "The test has set failures that never happened:")
        #expect(
            lines[1].contains(", 2 times: expected a request of retrieveProfiles, received 0."), "\(lines[1])"
        )
        #expect(
            lines[2].contains(
                ", once: expected a request of retrieveAuthorizationDecisions about the MVPD Cablevision on the "
                    + "resource HBO, after the first 1, received 0."), "\(lines[2])")
        #expect(lines[4].hasPrefix("  - retrieveConfiguration, status 418"), "\(lines[4])")
        // A test that failed has not poisoned the next one.
        #expect(try await UnauthenticatedClient(mock).status(of: session.device) == 401)
        try await session.end()
    }

    @Test func `have everything that is bound to their device, and leave nothing of it behind`() async throws
    {
        let mock = try Shared.mock()
        let (session, other) = try await (
            AdobePassMock.TestSession.begin(on: mock), AdobePassMock.TestSession.begin(on: mock)
        )
        let client = UnauthenticatedClient(mock)
        // The checklist recognizes a test's device because it was set up before its first request.
        #expect(try await deviceState(of: session.device, on: mock).contains(/"label":\s*"test [^"]+"/))
        try await mock.forget(session.device)
        let untouched = try await deviceState(of: session.device, on: mock)
        let time = try await mock.clock(of: .all).reading().now
        try await session.activate(.maintenance)
        try await session.seed(.init(serviceProvider: "REF30", mvpd: "Cablevision"))
        try await session.clock.advance(by: .seconds(86_400))
        try await session.add(.init(on: [.retrieveProfiles], then: .reply(status: 418), after: 1))
        #expect(try await client.status(of: session.device) == 500)
        #expect(try await client.status(of: session.device) == 418)
        #expect(try await client.status(of: other.device) == 401)
        try await session.resetScenario()
        try await session.verify(.retrieveProfiles, status: 418, count: 1)
        try await session.verify(inOrder: [.retrieveProfiles, .retrieveProfiles])
        #expect(try await session.waitForRequests(status: 500).count == 1)
        let first = try #require(try await session.requests().first)
        #expect(try await session.count(since: .request(first.id)) == 1)
        #expect(first.before?.profiles.count == 1)
        #expect(try await session.checklist().requestCount == 2)
        await #expect(throws: AdobePassMockError.self) { try await session.verifyChecklist() }
        #expect(try await deviceState(of: session.device, on: mock) != untouched)
        #expect(try await mock.clock(of: .all).reading().now < time + 3_600)

        try await session.end()
        try await other.end()
        #expect(try await deviceState(of: session.device, on: mock) == untouched)
        #expect(try await client.status(of: session.device) == 401)
    }

    /// The admin API's answer about a device, without the time.
    private func deviceState(of device: AdobePassMock.Device, on mock: AdobePassMock) async throws -> String {
        let url = try #require(
            URL(string: "/__admin/devices/\(device.base64.replacing("=", with: "%3D"))", relativeTo: mock.url)
        )
        return try await UnauthenticatedClient(mock).get(url, device).text.replacing(
            /"now":\s*"[^"]*"/, with: "")
    }

    @Test func `complete the login of their own device only`() async throws {
        let mock = try Shared.mock()
        let (session, other) = try await (
            AdobePassMock.TestSession.begin(on: mock), AdobePassMock.TestSession.begin(on: mock)
        )
        let error = await #expect(throws: AdobePassMockError.self) { try await session.completeLogin() }
        #expect(
            error?.description.hasPrefix(
                "The device of the test has no authentication session that can be completed.\n") == true)
        let code = try await openLogin(of: session.device, on: mock)
        await #expect(throws: AdobePassMockError.self) { try await other.completeLogin(code: code) }
        try await session.completeLogin(code: code, outcome: .cancel)
        _ = try await openLogin(of: session.device, on: mock)
        try await session.completeLogin()
        _ = try await UnauthenticatedClient(mock).status(of: session.device)
        #expect(try await session.requests(.retrieveProfiles).last?.before?.profiles.count == 1)
        try await session.end()
        try await other.end()
    }

    /// Creates a registration code of REST API V1, for which the app needs no token.
    private func openLogin(of device: AdobePassMock.Device, on mock: AdobePassMock) async throws -> String {
        let identifier = try #require(Data(base64Encoded: device.base64))
        let client = LegacyClient(mock, device: String(decoding: identifier, as: UTF8.self))
        let answer = try await client.post(
            mock.urls.legacyRequestRegistrationCode(requestor: "REF30"), encodedForm: "",
            ["mvpd": "Cablevision"])
        return String(try #require(answer.text.firstMatch(of: /"code":"(\w+)"/)).1)
    }

    @Test func `begin only with a mock that answers`() async throws {
        let mock = AdobePassMock(url: try #require(URL(string: "http://127.0.0.1:1")))
        await #expect(throws: AdobePassMockError.self) {
            try await AdobePassMock.TestSession.begin(on: mock)
        }
    }
}

/// The test case for XCTest.
final class TestCaseTests: AdobePassTestCase {
    override var scenario: AdobePassMock.Scenario? { .maintenance }

    override func makeMock() async throws -> AdobePassMock { try Shared.mock() }

    func testGivesEachTestADeviceInTheScenario() async throws {
        let status = try await UnauthenticatedClient(session.mock).status(of: session.device)
        XCTAssertEqual(status, 500)
        await expect(.retrieveProfiles, status: 500, count: 1)
    }

    /// A UI test runs on the main actor.
    @MainActor
    func testWorksOnTheMainActor() async throws {
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        await expect(.retrieveProfiles, count: 1)
        await expect(inOrder: [.retrieveProfiles])
    }

    func testHasNoSessionOfSwiftTesting() {
        XCTAssertThrowsError(try AdobePassMock.TestSession.current) { error in
            XCTAssertTrue("\(error)".contains("property session of AdobePassTestCase"))
        }
    }

    func testGivesTheNextTestAnotherDevice() async throws {
        await expect(count: 0)
    }
}

#if !canImport(ObjectiveC)
    /// Failures in XCTest. Apple's XCTest records them in another way.
    final class FailureLineTests: AdobePassTestCase {
        private var isCollecting = false
        private var lines: Set<Int> = []

        override func makeMock() async throws -> AdobePassMock { try Shared.mock() }

        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            if isCollecting {
                lines.insert(lineNumber)
            } else {
                super.recordFailure(
                    withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
            }
        }

        private var setsFailure = false

        /// The failure that never happened is an error, which has no line of the library.
        override func tearDown() async throws {
            do {
                try await super.tearDown()
                XCTAssertFalse(setsFailure)
            } catch AdobePassMockError.unverified(let explanation) where setsFailure {
                XCTAssertTrue(
                    explanation.contains("once: expected a request of retrieveProfiles"), explanation)
            }
        }

        func testAFailureThatNeverHappenedIsThrown() async throws {
            setsFailure = true
            try await session.failNext(.retrieveProfiles, then: .reply(status: 418))
        }

        func testFailuresPointAtTheLineOfTheCaller() async throws {
            isCollecting = true
            let line = #line
            await session.expect(count: 1)
            await session.expect(count: 1...)
            await session.expect(inOrder: [.retrieveProfiles])
            await session.expectChecklist()
            await expect(count: 1)
            isCollecting = false
            XCTAssertEqual(lines.sorted(), Array(line + 1...line + 5))
        }
    }
#endif

@Suite("A call without an answer")
struct UnansweredCallTests {
    @Test func `names the key of Info.plist where App Transport Security forbids the call`() throws {
        let url = try AdobePassMock.from([:]).url
        let forbidden = URLError(.appTransportSecurityRequiresSecureConnection)
        #expect(AdminClient.advice(on: forbidden, at: url).contains("NSAllowsLocalNetworking"))
        #expect(
            AdminClient.advice(on: URLError(.cannotConnectToHost), at: url).contains("Start a mock there"))
    }

    #if !canImport(ObjectiveC)
        @Test func `names the variable that sends it to a proxy`() throws {
            let url = try AdobePassMock.from([:]).url
            func advice(_ environment: [String: String]) -> String {
                AdminClient.advice(on: URLError(.cannotConnectToHost), at: url, environment)
            }
            let proxy = ["http_proxy": "http://proxy:3128"]
            #expect(
                advice(proxy).hasSuffix(
                    "http_proxy sends calls to a proxy: add 127.0.0.1 to the variable no_proxy."))
            #expect(!advice(proxy.merging(["no_proxy": "localhost,127.0.0.1"]) { $1 }).contains("proxy"))
            #expect(!advice(["http_proxy": ""]).contains("proxy"))
            #expect(!advice(proxy.merging(["NO_PROXY": "*"]) { $1 }).contains("proxy"))
            #expect(AdminClient.adviceOnProxy(nil, proxy).contains("add the mock's host"))
        }
    #endif
}
