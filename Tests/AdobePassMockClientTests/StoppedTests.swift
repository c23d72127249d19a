import AdobePassMockClient
import Foundation
import Testing

/// A test that only the end of its process stops. ``ServerTests`` runs it in a process of its own.
@Suite("Stopped from outside", .enabled(if: TestProcess.isCurrent))
struct StoppedTests {
    @Test func stopped() async throws {
        let server = try await AdobePassMockServer.start(executable: MockProgram.executable)
        // Without the buffer of print.
        try FileHandle.standardOutput.write(contentsOf: Data("mock at \(server.mock.url)\n".utf8))
        try await server.mock.waitForRequests(matching: .any, count: 1_000, timeout: .seconds(600))
    }
}
