import Testing

/// One browser for all tests of a suite, which ends with them.
struct ChromiumTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let chromium = try Chromium()
        defer { chromium.stop() }
        try await Chromium.$current.withValue(chromium) { try await function() }
    }
}

extension Trait where Self == ChromiumTrait {
    static var chromium: Self { Self() }
}
