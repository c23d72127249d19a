import Foundation

extension AdobePassMock {
    /// Returns the matching requests, the oldest first. The journal keeps the newest 10 000 requests.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, or has no request that `since` names.
    public func requests(matching pattern: RequestPattern) async throws -> [RecordedRequest] {
        let list: RequestList = try await calls.ask(.post, "/requests/find", pattern)
        return list.requests
    }

    /// Counts the matching requests.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, or has no request that `since` names.
    public func count(of pattern: RequestPattern) async throws -> Int {
        let answer: RequestCount = try await calls.ask(.post, "/requests/count", pattern)
        return answer.count
    }

    /// Waits at most ten seconds until at least `count` requests match, counted from the beginning of the journal.
    ///
    /// - Parameters:
    ///   - pattern: the requests to wait for.
    ///   - count: the number of requests to wait for.
    /// - Returns: the requests that match, the oldest first.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` after that time, with the requests that were received.
    @discardableResult
    public func waitForRequests(
        matching pattern: RequestPattern, count: Int = 1
    ) async throws -> [RecordedRequest] {
        try await waitForRequests(matching: pattern, count: count, seconds: 10)
    }

    /// Waits until at least `count` requests match, counted from the beginning of the journal.
    ///
    /// - Parameters:
    ///   - pattern: the requests to wait for.
    ///   - count: the number of requests to wait for.
    ///   - timeout: ten minutes at most.
    /// - Returns: the requests that match, the oldest first.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` after the timeout, with the requests that were
    ///   received.
    @available(iOS 16, tvOS 16, *)
    @discardableResult
    public func waitForRequests(
        matching pattern: RequestPattern, count: Int = 1, timeout: Duration
    ) async throws -> [RecordedRequest] {
        try await waitForRequests(matching: pattern, count: count, seconds: timeout.inSeconds)
    }

    private func waitForRequests(
        matching pattern: RequestPattern, count: Int, seconds: TimeInterval
    ) async throws -> [RecordedRequest] {
        let body = ExpectedRequests(pattern: pattern, count: count, timeout: seconds.isoText)
        do {
            let list: RequestList = try await calls.ask(.post, "/requests/wait", body, timeout: seconds + 30)
            return list.requests
        } catch AdobePassMockError.unverified(let explanation) {
            throw AdobePassMockError.unverified(explanation + "\n" + (try await received(on: pattern.device)))
        }
    }

    /// Checks the number of matching requests. For none, it also checks that no device has sent the identifier
    /// of the pattern encoded twice, because then the app and the test use different devices.
    ///
    /// - Parameters:
    ///   - pattern: the requests that are counted.
    ///   - expected: their number.
    ///   - isCounted: a further condition; `nil` to count all that match.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when more or fewer match, with the requests that were
    ///   received.
    public func verify(
        _ pattern: RequestPattern, count expected: Int,
        where isCounted: (@Sendable (RecordedRequest) -> Bool)? = nil
    ) async throws {
        try await verify(pattern, String(expected), { $0 == expected }, isCounted)
    }

    /// Checks that the number of matching requests is in a range, such as `1...`.
    ///
    /// - Parameters:
    ///   - pattern: the requests that are counted.
    ///   - expected: the range of their number.
    ///   - isCounted: a further condition; `nil` to count all that match.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when more or fewer match, with the requests that were
    ///   received.
    public func verify(
        _ pattern: RequestPattern, count expected: some RangeExpression<Int>,
        where isCounted: (@Sendable (RecordedRequest) -> Bool)? = nil
    ) async throws {
        let words =
            switch expected {
            case let range as PartialRangeFrom<Int>: "at least \(range.lowerBound)"
            case let range as PartialRangeThrough<Int>: "at most \(range.upperBound)"
            case let range as PartialRangeUpTo<Int>: "fewer than \(range.upperBound)"
            default: "\(expected)"
            }
        try await verify(pattern, words, expected.contains, isCounted)
    }

    private func verify(
        _ pattern: RequestPattern, _ expected: String, _ isMet: (Int) -> Bool,
        _ isCounted: (@Sendable (RecordedRequest) -> Bool)?
    ) async throws {
        let found =
            if let isCounted {
                try await requests(matching: pattern).filter(isCounted).count
            } else {
                try await count(of: pattern)
            }
        guard !isMet(found) else {
            if found == 0, let device = pattern.device { try await checkIsNotEncodedTwice(device) }
            return
        }
        let condition = isCounted == nil ? "" : " and the condition of the test"
        throw AdobePassMockError.unverified(
            "Expected \(expected) with \(pattern)\(condition), but received \(found).\n"
                + (try await received(on: pattern.device)))
    }

    /// Checks that requests were received in this order. Other requests can be between them.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the missing request and those that were received.
    public func verify(inOrder patterns: [RequestPattern]) async throws {
        do {
            try await calls.send(.post, "/requests/verify", ["sequence": patterns])
        } catch AdobePassMockError.unverified(let explanation) {
            var text = explanation
            for device in Set(patterns.compactMap(\.device)) {
                let isSilent = try await count(of: RequestPattern(device: device)) == 0
                let lines =
                    isSilent ? [try await received(on: device)] : try await rulesThatHappenedLess(on: device)
                text += lines.map { "\n\($0)" }.joined()
            }
            throw AdobePassMockError.unverified(text)
        }
    }

    /// Removes the matching requests from the journal.
    ///
    /// - Returns: the number of removed requests.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    @discardableResult
    public func removeRequests(matching pattern: RequestPattern) async throws -> Int {
        let answer: RequestCount = try await calls.ask(.post, "/requests/remove", pattern)
        return answer.count
    }

    /// A list of the last requests for explanations, one on each line, and of the rules of the device that have not happened as
    /// often as they were set. If there are no requests of the device, it names the devices that have sent some.
    package func received(on device: Device?) async throws -> String {
        var pattern = RequestPattern.any
        pattern.device = device
        let all = try await requests(matching: pattern)
        guard !all.isEmpty else {
            guard let device else { return "No requests were received." }
            return "No requests of this device were received: \(device)\n"
                + (try await senders(otherThan: device))
        }
        let shown = all.suffix(20).map { "  - \($0)" }
        let rules = if let device { try await rulesThatHappenedLess(on: device) } else { [String]() }
        let lines = ["Received\(all.count > 20 ? ", the last 20 of \(all.count)" : ""):"] + shown + rules
        return lines.joined(separator: "\n")
    }
}

private struct RequestList: Decodable {
    var requests: [AdobePassMock.RecordedRequest]
}

private struct RequestCount: Decodable {
    var count: Int
}

private struct ExpectedRequests: Encodable {
    var pattern: AdobePassMock.RequestPattern
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
