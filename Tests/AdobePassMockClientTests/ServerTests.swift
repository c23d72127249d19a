import AdobePassMockClient
import Foundation
import TestSupport
import Testing

/// A test starts its own mock.
@Suite("A mock of a test's own")
struct ServerTests {
    @Test func `plays a scenario on a free port, and ends in good order`() async throws {
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, scenario: .maintenance, in: Repository.root)
        #expect(try await UnauthenticatedClient(server.mock).status(of: .unique()) == 500)
        #expect(await server.stop() == 0)
        let error = await #expect(throws: AdobePassMockError.self) { try await server.mock.reset() }
        #expect(error?.description.hasPrefix("No adobe-pass-mock answers at http://127.0.0.1:") == true)
    }

    @Test func `is back at its start after a reset`() async throws {
        let server = try await AdobePassMockServer.start(executable: Program.executable, in: Repository.root)
        let mock = server.mock
        try await mock.activate(.maintenance, for: .all)
        try await mock.clock(of: .all).advance(by: 86_400)
        #expect(try await UnauthenticatedClient(mock).status(of: .unique()) == 500)
        try await mock.reset()
        #expect(try await UnauthenticatedClient(mock).status(of: .unique()) == 401)
        #expect(try await mock.count(of: .any) == 1)
        #expect(try await mock.clock(of: .all).reading().now < Date() + 3_600)
        await server.stop()
    }

    @Test func `says what it says when it does not start`() async throws {
        let error = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(
                executable: Program.executable, scenario: "no-such-scenario", in: Repository.root)
        }
        #expect(error?.description.contains("no-such-scenario") == true, "\(String(describing: error))")
        let missing = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(executable: URL(filePath: "/no/such/program"))
        }
        #expect(missing?.description.hasPrefix("The mock did not start: /no/such/program") == true)
    }

    @Test func `ends with the last that holds it`() async throws {
        var server: AdobePassMockServer? = try await AdobePassMockServer.start(
            executable: Program.executable, in: Repository.root)
        let mock = try #require(server).mock
        try await mock.reset()
        server = nil
        await #expect(throws: AdobePassMockError.self) { try await mock.reset() }
    }

    @Test func `is no mock when it says nothing, or something else, and does not go on`() async throws {
        let folder = try ScratchFolder()
        let rows = [
            ("exec sleep 600", "without a ready line"),
            ("echo hello", "\"hello\" instead of a ready line"),
        ]
        for (index, (script, expected)) in rows.enumerated() {
            let file = try folder.write(script: script, to: "\(index)")
            let error = await #expect(throws: AdobePassMockError.self) {
                _ = try await AdobePassMockServer.start(executable: file, timeout: index == 0 ? 0.1 : 60)
            }
            #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
        }
    }
}
