import Foundation

extension AdobePassMock {
    /// One test's own device, with its own scenario. Tests that each have a session can share a mock and run in
    /// parallel.
    public struct TestSession: Sendable {
        /// The mock.
        public let mock: AdobePassMock
        /// The device, which no other test uses.
        public let device: Device

        /// Creates a device, and activates the scenario for it if one is given.
        ///
        /// - Parameters:
        ///   - mock: a mock that can be shared with other tests.
        ///   - scenario: the scenario of the device; the active one of the mock when `nil`.
        /// - Throws: ``AdobePassMockError``, for example when no mock runs or no scenario has the name.
        public static func begin(on mock: AdobePassMock, scenario: Scenario? = nil) async throws
            -> TestSession
        {
            let session = TestSession(mock: mock, device: .unique())
            if let scenario {
                try await mock.activate(scenario, for: session.device)
            } else {
                // The checklist does not judge a device that was set up before its first request. A mock that cannot be
                // reached fails here, and not only at the end of the test.
                try await mock.calls.send(
                    .put, "/devices/\(session.device.pathSegment)/label",
                    ["label": "test \(session.device.identifier ?? session.device.base64)"])
            }
            return session
        }

        /// Removes all that the session has made: the scenario, the rules and the clock of the device, and its profiles,
        /// logins and temporary passes. The requests stay in the journal, for the report of the test.
        ///
        /// Then it checks that each failure that was set with a number of times has happened at least once. A test
        /// whose failure never happens shows nothing about the app. Rules that the test has removed do not count.
        ///
        /// - Throws: ``AdobePassMockError/unverified(_:)`` with the failures that never happened; another
        ///   ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        public func end() async throws {
            let failures: Result<[String], any Error>
            do {
                failures = .success(try await mock.failuresThatNeverHappened(on: device))
            } catch {
                failures = .failure(error)
            }
            try await mock.forget(device)
            let lines = try failures.get().map { "  - \($0)\n" }.joined()
            guard !lines.isEmpty else { return }
            throw AdobePassMockError.unverified(
                "The test has set failures that never happened:\n\(lines)"
                    + (try await mock.received(on: device)))
        }

        /// The requests of the device so far, one on each line, for the report of a failed test.
        ///
        /// - Throws: ``AdobePassMockError``.
        public func report() async throws -> String {
            let requests = try await requests()
            guard !requests.isEmpty else { return "The mock received no request of this device." }
            return requests.map(\.description).joined(separator: "\n")
        }

        /// The requests of the device so far with their replies, as an HTTP archive (HAR 1.2). Browsers and proxies
        /// open it.
        ///
        /// - Throws: ``AdobePassMockError``.
        public func archive() async throws -> Data {
            try await mock.calls.data("/requests.har?device=\(device.pathSegment)")
        }
    }

    /// The mock at the URL in the environment variable `ADOBE_PASS_MOCK_URL`, otherwise at
    /// `http://127.0.0.1:8080`. `ADOBE_PASS_MOCK_ADMIN_TOKEN` is its admin token.
    ///
    /// - Throws: ``AdobePassMockError/misused(_:)`` when the variable is set, but is no URL.
    public static var fromEnvironment: AdobePassMock {
        get throws { try from(ProcessInfo.processInfo.environment) }
    }

    static func from(_ environment: [String: String]) throws -> AdobePassMock {
        // CI services set the variable of a secret that does not exist to an empty text.
        let environment = environment.filter { !$0.value.isEmpty }
        let text = environment["ADOBE_PASS_MOCK_URL"] ?? "http://127.0.0.1:8080"
        guard let url = URL(string: text), url.scheme?.hasPrefix("http") == true, url.host != nil,
            ["", "/"].contains(url.path)
        else {
            throw AdobePassMockError.misused(
                "ADOBE_PASS_MOCK_URL is \"\(text)\", expected a URL such as http://127.0.0.1:8080.")
        }
        return AdobePassMock(url: url, adminToken: environment["ADOBE_PASS_MOCK_ADMIN_TOKEN"])
    }
}
