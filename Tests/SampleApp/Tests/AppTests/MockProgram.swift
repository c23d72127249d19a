import AdobePassMockClient
import Foundation

// The page about starting a mock shows this code.

#if os(macOS) || os(Linux)
    enum MockProgram {
        static var executable: URL {
            let path = ProcessInfo.processInfo.environment["ADOBE_PASS_MOCK_PROGRAM"]
            return URL(fileURLWithPath: path ?? "/usr/local/bin/adobe-pass-mock")
        }

        private static let server = Task { try await AdobePassMockServer.start(executable: executable) }

        static var mock: AdobePassMock {
            get async throws {
                // `adobe-pass-mock run` and CI start one.
                let isRunning = ProcessInfo.processInfo.environment["ADOBE_PASS_MOCK_URL"] != nil
                return try await isRunning ? .fromEnvironment : server.value.mock
            }
        }
    }
#else
    enum MockProgram {
        static var mock: AdobePassMock {
            get async throws { try .fromEnvironment }
        }
    }
#endif
