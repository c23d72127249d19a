import AdobePassMockClient
import TestSupport
import Testing

/// One mock for all tests of a suite, which ends with them. Each test has a device of its own.
struct ServerTrait: SuiteTrait, TestScoping {
    @TaskLocal static var current: AdobePassMock?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, in: Repository.root)
        try await Self.$current.withValue(server.mock) { try await function() }
        await server.stop()
    }
}

extension Trait where Self == ServerTrait {
    /// Starts a mock for the suite.
    static var server: Self { Self() }
}

extension AdobePassMock {
    /// The mock of the suite.
    static var current: AdobePassMock {
        get throws { try #require(ServerTrait.current) }
    }
}
