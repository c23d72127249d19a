extension AdobePassMock {
    /// The report on one unhappy path.
    public typealias Rehearsed = RehearsalReport.Case

    /// An unhappy path that ``rehearse(_:isolation:test:)`` puts an app through.
    public struct RehearsalCase: Sendable, Hashable, Decodable, CustomStringConvertible {
        /// The name, such as `network_received_error-always`.
        public let name: String
        /// The kind of failure in the path.
        public let kind: RehearsalReport.Kind
        /// A sentence that describes the failure.
        public let title: String

        /// The name.
        public var description: String { name }
    }

    /// The unhappy paths that ``rehearse(_:isolation:test:)`` can put an app through: all scenarios, error codes and faults of the mock.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public var rehearsal: [RehearsalCase] {
        get async throws {
            let list: RehearsalList = try await calls.ask(.get, "/rehearsal")
            return list.cases
        }
    }

    /// Puts a device of its own through an unhappy path, and judges what the app did by Adobe's pages. Other tests can use the
    /// mock at the same time.
    ///
    /// - Parameters:
    ///   - rehearsed: one of ``rehearsal``.
    ///   - isolation: the actor of the test, which runs there.
    ///   - test: drives the app with the device of the session. An error that it throws is the verdict `commandFailed`, if the
    ///     requests show no mistake.
    /// - Returns: the verdict, with the rules and the requests that it is based on.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, does not accept the admin token, or keeps no requests.
    public func rehearse(
        _ rehearsed: RehearsalCase, isolation: isolated (any Actor)? = #isolation,
        test: (TestSession) async throws -> Void
    ) async throws -> Rehearsed {
        let session = try await TestSession.begin(on: self)
        let path = "/rehearsal/\(rehearsed.name.percentEncoded)"
        try await calls.send(.post, path, ["device": session.device.base64])
        var failure: (any Error)?
        do { try await test(session) } catch { failure = error }
        let report: Rehearsed = try await calls.ask(.get, "\(path)?device=\(session.device.pathSegment)")
        try await forget(session.device)
        return failure.map { report.failing(with: "\($0)".withoutUserInformation) } ?? report
    }
}

private struct RehearsalList: Decodable {
    var cases: [AdobePassMock.RehearsalCase]
}

extension RehearsalReport.Case: CustomStringConvertible {
    /// The verdict and its explanation, then the requests, one on each line.
    public var description: String {
        (["\(name): \(verdict.words). \(explanation)"] + requests.map { "  - \($0)" })
            .map { $0.showingControlCharacters() }.joined(separator: "\n")
    }
}
