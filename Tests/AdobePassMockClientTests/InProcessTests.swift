import AdobePassMockClient
import AdobePassMockInProcess
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("In the process of the test")
struct InProcessTests {
    private let device = AdobePassMock.Device.unique()

    /// Runs an app from the start to the logout, and returns the result of each step and the requests that the mock received.
    private static func story(_ mock: AdobePassMock, _ scenario: AdobePassMock.Scenario) async throws
        -> [String]
    {
        // The same on both mocks, because the device decides about random faults, too.
        let device = AdobePassMock.Device(scenario.description)
        try await mock.activate(scenario, for: device)
        let client = ReferenceClient(mock, device: device)
        var story: [String] = []
        func tell(_ step: String, _ action: () async throws -> String) async {
            do { story.append("\(step): \(try await action())") } catch { story.append("\(step): \(error)") }
        }
        await tell("profile") { "\(try await client.findProfile() as Any)" }
        await tell("preauthorization") {
            "\(try await client.preauthorize(["REF30", "resource3"], mvpd: "Cablevision").sorted())"
        }
        await tell("playback") {
            switch try await client.watch("REF30") {
            case .plays: "plays"
            case let other: "\(other)"
            }
        }
        await tell("logout") { "\(try await client.logOut())" }
        let requests = try await mock.requests(matching: .init(device: device))
        // Reasons contain times, which differ between two runs.
        return story + requests.map { "\($0)".replacing(/\d{4}-\S+Z/, with: "TIME") }
    }

    @Test(arguments: [AdobePassMock.Scenario.validSSO, .mixedDecisions, .maintenance])
    func `an app lives through the same as with the program`(scenario: AdobePassMock.Scenario) async throws {
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, arguments: ["--seed", "1"], in: Repository.root)
        let told = try await Self.story(server.mock, scenario)
        await server.stop()
        let inProcess = try AdobePassMock.inProcess(seed: 1)
        #expect(try await Self.story(inProcess.mock, scenario) == told)
        #expect(told.count > 4)
    }

    private func fetch(_ path: String, from mock: AdobePassMock) async throws -> (Int, Data) {
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(
            from: try #require(URL(string: path, relativeTo: mock.url)))
        return (try #require(response as? HTTPURLResponse).statusCode, data)
    }

    @Test func `runs as long as a test holds it or its mock`() async throws {
        var mock: AdobePassMock? = try AdobePassMock.inProcess().mock
        let url = try #require(mock).url
        try await AdobePassMock(url: url).reset()
        mock = nil
        await #expect(throws: AdobePassMockError.self) { try await AdobePassMock(url: url).reset() }
    }

    @Test func `a reply is delayed as the rule says`() async throws {
        let server = try AdobePassMock.inProcess()
        try await server.mock.add(
            .init(on: [.showActivationPage], then: .delay(.milliseconds(50))), device: .all)
        let start = ContinuousClock.now
        #expect(try await fetch("/activate", from: server.mock).0 == 200)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
    }

    @Test(arguments: [
        WireFault.connectionReset, .emptyResponse, .lostResponse, .truncatedBody, .malformedChunk,
        .randomData,
    ])
    func `a fault breaks the reply, and the operation took effect`(fault: WireFault) async throws {
        let mock = try AdobePassMock.inProcess()
        try await mock.mock.failNext(.showActivationPage, then: .fault(fault), device: .all)
        await #expect(throws: URLError.self) { try await fetch("/activate", from: mock.mock) }
        try await mock.mock.verify(.init(.showActivationPage, device: .all), count: 1)
    }

    @Test func `a session follows redirects`() async throws {
        let server = try AdobePassMock.inProcess()
        var request = URLRequest(url: server.mock.url)
        request.setValue("text/html", forHTTPHeaderField: "Accept")
        let (page, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(String(decoding: page, as: UTF8.self).contains("<html"))
    }

    @Test func `a reply that never comes ends with the timeout of the session`() async throws {
        let server = try AdobePassMock.inProcess()
        try await server.mock.failNext(.showActivationPage, then: .fault(.hang), device: .all)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 0.05
        var request = URLRequest(url: server.mock.urls.showActivationPage)
        request.timeoutInterval = 0.05
        let session = URLSession(configuration: configuration)
        let error = await #expect(throws: URLError.self) { try await session.data(for: request) }
        #expect(error?.code == .timedOut)
        session.finishTasksAndInvalidate()
    }

    @Test func `a call that waits for a request of the app ends when the request comes`() async throws {
        let server = try AdobePassMock.inProcess()
        let mock = server.mock
        async let seen = mock.waitForRequests(matching: .init(.showActivationPage, device: .all))
        #expect(try await fetch("/activate", from: mock).0 == 200)
        #expect(try await seen.count == 1)
    }

    @Test func `two mocks in one process do not see each other`() async throws {
        let first = try AdobePassMock.inProcess().mock
        let second = try AdobePassMock.inProcess(scenario: .maintenance).mock
        #expect(first.url != second.url)
        #expect(try await fetch("/activate", from: first).0 == 200)
        #expect(try await fetch("/activate", from: second).0 == 500)
        #expect(try await first.count(of: .any) == 1)
    }

    @Test func `a mistake in the files is reported with its place`() throws {
        let error = #expect(throws: AdobePassMockError.self) {
            try AdobePassMock.inProcess(scenario: "valid-so")
        }
        #expect(error?.description.contains("valid-sso") == true, "\(error as Any)")
    }
}
