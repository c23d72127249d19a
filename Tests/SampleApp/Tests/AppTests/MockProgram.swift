import AdobePassMockClient
import Foundation

/// The program that the tests start: the one at the path in `ADOBE_PASS_MOCK_PROGRAM`.
enum MockProgram {
    static var executable: URL {
        URL(
            fileURLWithPath: ProcessInfo.processInfo.environment["ADOBE_PASS_MOCK_PROGRAM"]
                ?? "adobe-pass-mock")
    }

    private static let server = Task { try await AdobePassMockServer.start(executable: executable) }

    /// One mock for all tests that share one.
    static var mock: AdobePassMock {
        get async throws { try await server.value.mock }
    }
}
