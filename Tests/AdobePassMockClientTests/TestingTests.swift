import AdobePassMockClient
import AdobePassMockInProcess
import AdobePassMockTesting
import Foundation
import HTTPArchives
import Testing
import XCTest

/// One mock for all tests of this file.
private enum Shared {
    static let server = Result { try AdobePassMock.inProcess() }

    static func mock() throws -> AdobePassMock { try server.get().mock }
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

    @Test(.adobePass(on: Shared.mock)) func `on a test replaces the one of its suite`() async throws {
        let session = try AdobePassMock.TestSession.current
        #expect(try await UnauthenticatedClient(session.mock).status(of: session.device) == 401)
    }

    @Test func `lets a failed expectation point at its line, and list the requests`() async throws {
        let session = try AdobePassMock.TestSession.current
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        let line = #line
        await withKnownIssue {
            await session.expect(.retrieveProfiles, count: 2)
            await session.expect(inOrder: [.retrieveConfiguration])
            await session.expectChecklist()
        } matching: { issue in
            (line + 2...line + 4).contains(issue.sourceLocation?.line ?? 0)
                && issue.comments.contains { $0.rawValue.contains("retrieveProfiles") }
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
            report.hasPrefix("retrieveProfiles, status 500, scenario maintenance: The rule maintenance#1 "))
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
        #expect(try AdobePassMock.from([:]).url.absoluteString == "http://127.0.0.1:8080")
        let url = "https://my-mac.local:9000"
        #expect(try AdobePassMock.from(["ADOBE_PASS_MOCK_URL": url]).url.absoluteString == url)
        #expect(throws: AdobePassMockError.self) {
            try AdobePassMock.from(["ADOBE_PASS_MOCK_URL": "my-mac:8080"])
        }
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

    func testGivesTheNextTestAnotherDevice() async throws {
        await expect(count: 0)
        await expectChecklist()
    }
}
