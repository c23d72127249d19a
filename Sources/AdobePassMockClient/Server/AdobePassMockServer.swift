#if os(macOS) || os(Linux)
    import Foundation

    /// A mock that a test starts on a free port of this machine. The program stops when neither this value nor its ``mock`` is
    /// used any more, and when the process of the tests ends, even if it is killed.
    ///
    /// On iOS and tvOS, tests cannot start programs. Start the mock on the Mac with a script, and connect to
    /// it with ``AdobePassMock/init(url:adminToken:)``.
    public final class AdobePassMockServer: Sendable {
        /// Controls the mock.
        public let mock: AdobePassMock
        private let program: RunningProgram

        private init(mock: AdobePassMock, program: RunningProgram) {
            self.mock = mock
            self.program = program
        }

        /// Starts the program, and waits until it is ready.
        ///
        /// - Parameters:
        ///   - executable: the path of `adobe-pass-mock`.
        ///   - scenario: the scenario that is active at the start.
        ///   - arguments: further options of `serve`, such as `["--scenarios", "my-scenarios"]`. ``mock`` sends the token of
        ///     `--admin-token`.
        ///   - folder: the working directory of the program; the current one when `nil`. The mock reads the
        ///     folders `config` and `scenarios` there, and uses the built-in files if they do not exist.
        ///   - timeout: how long the start can take.
        /// - Throws: ``AdobePassMockError/notStarted(_:)`` with the program's error output, if it exits
        ///   before it is ready or after the timeout; `CancellationError` when the task is cancelled.
        public static func start(
            executable: URL, scenario: AdobePassMock.Scenario = .validSSO, arguments: [String] = [],
            in folder: URL? = nil,
            timeout: Duration = .seconds(60)
        ) async throws -> AdobePassMockServer {
            // The arguments can set the port and the scenario, too. A flag overrides a variable.
            let program = try RunningProgram(
                executable, ["serve", "--exit-with-stdin"] + arguments,
                variables: [
                    "ADOBE_PASS_MOCK_PORT": "0", "ADOBE_PASS_MOCK_SCENARIO": scenario.description,
                ], in: folder)
            let line = try await program.firstLine(timeout: timeout.inSeconds)
            // A mock that listens on all addresses is called on loopback, which its certificate names.
            let address = line.split(separator: " ").first { $0.contains("://") }.map {
                $0.replacingOccurrences(of: "://0.0.0.0:", with: "://127.0.0.1:")
                    .replacingOccurrences(of: "://[::]:", with: "://[::1]:")
            }
            guard let url = address.flatMap(URL.init(string:)) else {
                throw AdobePassMockError.notStarted(
                    "\(executable.path) printed \"\(line)\" instead of a ready line.")
            }
            let mock = AdobePassMock(url: url, adminToken: adminToken(in: arguments), host: program)
            return AdobePassMockServer(mock: mock, program: program)
        }

        /// The value of `--admin-token`.
        private static func adminToken(in arguments: [String]) -> String? {
            let option = "--admin-token"
            if let index = arguments.firstIndex(of: option) { return arguments[(index + 1)...].first }
            return arguments.first { $0.hasPrefix("\(option)=") }.map {
                String($0.dropFirst(option.count + 1))
            }
        }

        /// Stops the program, and waits until it has exited. Replies that have begun are sent completely.
        ///
        /// - Returns: the exit status, 0 on success; the number of the signal if one has ended the program.
        @discardableResult
        public func stop() async -> Int32 { await program.stop() }
    }
#else
    import Foundation

    /// Not available: apps cannot start programs on this system. Start the mock on the Mac with
    /// `adobe-pass-mock run -- xcodebuild test …`, and use ``AdobePassMock/fromEnvironment`` in the tests.
    @available(
        *, unavailable, message: "Start the mock on the Mac, and use AdobePassMock.fromEnvironment here."
    )
    public final class AdobePassMockServer: Sendable {
        /// Not available.
        public var mock: AdobePassMock { fatalError() }

        /// Not available.
        ///
        /// - Throws: never, because it cannot be called.
        @available(iOS 16, tvOS 16, *)
        public static func start(
            executable: URL, scenario: AdobePassMock.Scenario = .validSSO, arguments: [String] = [],
            in folder: URL? = nil, timeout: Duration = .seconds(60)
        ) async throws -> AdobePassMockServer { fatalError() }

        /// Not available.
        @discardableResult
        public func stop() async -> Int32 { fatalError() }
    }
#endif
