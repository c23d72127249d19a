#if os(macOS) || os(Linux)
    import Foundation

    /// A mock that a test starts on a free port of this machine. It ends when the value is released.
    ///
    /// On iOS and tvOS an app cannot start programs: there the mock runs on the Mac, started by a script, and tests
    /// take ``AdobePassMock/init(url:adminToken:)``.
    public final class AdobePassMockServer: Sendable {
        /// Controls the mock.
        public let mock: AdobePassMock
        private let program: RunningProgram

        private init(mock: AdobePassMock, program: RunningProgram) {
            self.mock = mock
            self.program = program
        }

        deinit { program.end() }

        /// Starts the program, and waits until it is ready.
        ///
        /// - Parameters:
        ///   - executable: `adobe-pass-mock`, as it was built or installed.
        ///   - scenario: the scenario that is active at the start.
        ///   - arguments: further options of `serve`, such as `["--scenarios", "my-scenarios"]`.
        ///   - folder: where it runs, the current folder when absent. With folders `config` and `scenarios` there, it
        ///     serves them, else what is built in.
        ///   - timeout: how long the start can take, in seconds.
        /// - Throws: ``AdobePassMockError/notStarted(_:)`` with what it printed, when it ended without being ready, or
        ///   was ended because it took too long.
        public static func start(
            executable: URL, scenario: Scenario = .validSSO, arguments: [String] = [], in folder: URL? = nil,
            timeout: TimeInterval = 60
        ) async throws -> AdobePassMockServer {
            let options = ["serve", "--port", "0", "--scenario", scenario.description] + arguments
            let program = try RunningProgram(executable, options, in: folder)
            let line = try await program.firstLine(timeout: timeout)
            guard let address = line.split(separator: " ").first(where: { $0.contains("://") }),
                let url = URL(string: String(address))
            else {
                program.end()
                throw AdobePassMockError.notStarted("\"\(line)\" is no ready line.")
            }
            return AdobePassMockServer(mock: AdobePassMock(url: url), program: program)
        }

        /// Asks it to end, and waits until it has: answers that are on their way are finished.
        ///
        /// - Returns: its exit status, 0 when all went well.
        @discardableResult
        public func stop() async -> Int32 { await program.stop() }
    }
#endif
