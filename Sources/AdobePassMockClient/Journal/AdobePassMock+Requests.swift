import Foundation

extension AdobePassMock {
    /// The requests that match, the oldest first. The journal is bounded: after some thousands the oldest go.
    public func requests(matching pattern: RequestPattern = .any) async throws -> [RecordedRequest] {
        let list: RequestList = try await calls.ask(.post, "/requests/find", pattern)
        return list.requests
    }

    /// How many requests match.
    public func count(of pattern: RequestPattern) async throws -> Int {
        let answer: RequestCount = try await calls.ask(.post, "/requests/count", pattern)
        return answer.count
    }

    /// Waits until so many requests match, counted from the beginning of the journal.
    ///
    /// - Parameters:
    ///   - count: at least so many.
    ///   - timeout: in seconds, ten minutes at most.
    /// - Returns: the requests that match, the oldest first.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when they do not come in time, with what came instead.
    @discardableResult
    public func waitForRequests(
        matching pattern: RequestPattern, count: Int = 1, timeout: TimeInterval = 10
    ) async throws -> [RecordedRequest] {
        let body = ExpectedRequests(pattern: pattern, count: count, timeout: timeout.isoText)
        do {
            let list: RequestList = try await calls.ask(
                .post, "/requests/wait", body, timeout: timeout + 30)
            return list.requests
        } catch AdobePassMockError.unverified(let explanation) {
            throw AdobePassMockError.unverified(explanation + "\n" + (try await whatCame(on: pattern.device)))
        }
    }

    /// Checks that exactly so many requests match.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when more or fewer do, with what came.
    public func verify(_ pattern: RequestPattern, count expected: Int) async throws {
        let found = try await count(of: pattern)
        guard found != expected else { return }
        throw AdobePassMockError.unverified(
            "Expected \(expected) with \(pattern), and \(found) came.\n"
                + (try await whatCame(on: pattern.device)))
    }

    /// Checks that requests came in this order; others may lie between.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when one of them did not come, with which, and what came.
    public func verify(inOrder patterns: [RequestPattern]) async throws {
        try await calls.send(.post, "/requests/verify", ExpectedSequence(sequence: patterns))
    }

    /// Takes the requests that match out of the journal.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func removeRequests(matching pattern: RequestPattern) async throws -> Int {
        let answer: RequestCount = try await calls.ask(.post, "/requests/remove", pattern)
        return answer.count
    }

    /// The last requests, one a line.
    private func whatCame(on device: DeviceIdentifier?) async throws -> String {
        let all = try await requests(matching: RequestPattern(on: device))
        guard !all.isEmpty else {
            return device == nil ? "No request came at all." : "No request came from this device at all."
        }
        let shown = all.suffix(20).map { "  - \($0)" }.joined(separator: "\n")
        return "These came\(all.count > 20 ? ", the last 20 of \(all.count)" : ""):\n\(shown)"
    }
}

private struct RequestList: Decodable {
    var requests: [RecordedRequest]
}

private struct RequestCount: Decodable {
    var count: Int
}

private struct ExpectedSequence: Encodable {
    var sequence: [RequestPattern]
}

private struct ExpectedRequests: Encodable {
    var pattern: RequestPattern
    var count: Int
    var timeout: String

    private enum CodingKeys: String, CodingKey { case count, timeout }

    func encode(to encoder: any Encoder) throws {
        try pattern.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(count, forKey: .count)
        try container.encode(timeout, forKey: .timeout)
    }
}
