import AdobePassMockClient
import Foundation
import TestSupport

/// The program that the documented tests start. The package SampleApp has another one of this name.
enum MockProgram {
    static var executable: URL { Program.executable }

    private static let server = Task { try await AdobePassMockServer.start(executable: executable) }

    /// One mock for all tests that share one.
    static var mock: AdobePassMock {
        get async throws { try await server.value.mock }
    }
}
