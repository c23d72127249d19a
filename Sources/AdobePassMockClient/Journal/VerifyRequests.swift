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
            throw AdobePassMockError.unverified(explanation + "\n" + (try await received(for: pattern)))
        }
    }

    /// Checks the number of matching requests. For none, it also checks that no device has sent the identifier
    /// of the pattern encoded twice, because then the app and the test use different devices.
    ///
    /// - Parameters:
    ///   - pattern: the requests that are counted. Registrations and requests for access tokens name no device.
    ///   - expected: their number.
    ///   - isCounted: a further condition; `nil` to count all that match.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when more or fewer match, with the requests that were
    ///   received; ``AdobePassMockError/misused(_:)`` for no registrations or no requests for access tokens of one device.
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
            guard found == 0, let device = pattern.device else { return }
            if let operation = pattern.operation, operation.isSentWithoutDevice {
                throw AdobePassMockError.misused(
                    "That a device has sent no \(operation.rawValue) shows nothing, because apps send these requests without a "
                        + "device. Use RequestPattern(.\(operation.rawValue), device: .all), in a mock of the test's own."
                )
            }
            return try await checkIsNotEncodedTwice(device)
        }
        let condition = isCounted == nil ? "" : " and the condition of the test"
        throw AdobePassMockError.unverified(
            "Expected \(expected) with \(pattern)\(condition), but received \(found).\n"
                + (try await received(for: pattern)))
    }

    /// Checks that requests were received in this order. Other requests can be between them.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the missing request and those that were received.
    public func verify(inOrder patterns: [RequestPattern]) async throws {
        do {
            try await calls.send(.post, "/requests/verify", ["sequence": patterns])
        } catch AdobePassMockError.unverified(let explanation) {
            var text = explanation
            var devices: Set<Device> = []
            for device in patterns.compactMap(\.device) where devices.insert(device).inserted {
                let isSilent = try await count(of: RequestPattern(device: device)) == 0
                let lines =
                    isSilent ? [try await received(on: device)] : try await rulesThatHappenedLess(on: device)
                text += lines.map { "\n\($0)" }.joined()
            }
            var distinct: Set<RequestPattern> = []
            for pattern in patterns where distinct.insert(pattern).inserted {
                text += try await requestsWithoutDevice(like: pattern)
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

    /// The list for an expectation, with the number of requests that it cannot count because they name no device.
    private func received(for pattern: RequestPattern) async throws -> String {
        try await received(on: pattern.device) + requestsWithoutDevice(like: pattern)
    }

    /// A line about the requests that a pattern with a device does not match because they name none; empty without such requests.
    private func requestsWithoutDevice(like pattern: RequestPattern) async throws -> String {
        guard pattern.device != nil, let operation = pattern.operation, operation.isSentWithoutDevice else {
            return ""
        }
        var all = pattern
        all.device = nil
        let count = try await requests(matching: all).filter { $0.device == nil }.count
        guard count > 0 else { return "" }
        return
            "\n\(count.counted(as: "request")) of \(operation.rawValue) named no device. A pattern matches them with device: .all."
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

extension PassOperation {
    /// True if apps send the request before they have a token, without AP-Device-Identifier.
    fileprivate var isSentWithoutDevice: Bool {
        self == .retrieveClientCredentials || self == .retrieveAccessToken
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

extension AdobePassMock {
    /// The devices that have sent requests, one on each line, for the explanation of an expectation whose device has
    /// sent none. A device that can be a mistake in the encoding of that one comes first.
    func senders(otherThan device: Device) async throws -> String {
        let list: SenderList = try await calls.ask(.get, "/requests?limit=1000")
        var counts = list.requests.reduce(into: [String?: Int]()) { $0[$1.device, default: 0] += 1 }
        // They are named even if their requests are older.
        for other in device.wronglyEncoded {
            let count = try await count(of: RequestPattern(device: other))
            if count > 0 { counts[other.base64] = count }
        }
        let senders = counts.map { base64, count -> (order: (Int, Int, String), text: String) in
            let sender = base64.flatMap { Device(base64: $0) }
            let suspicion = sender.flatMap(device.suspicion)
            let name = sender.map { "device \($0)" } ?? "no device"
            let text = "\(name), \(count.counted(as: "request"))\(suspicion.map { ": \($0)" } ?? "")"
            // Suspicious devices first, then the devices with the most requests.
            return ((suspicion == nil ? 1 : 0, -count, sender?.base64 ?? ""), text)
        }.sorted { $0.order < $1.order }
        guard !senders.isEmpty else { return "No other device has sent any either." }
        let more = senders.count > 10 ? "\n  and \(senders.count - 10) more" : ""
        return
            "Does the app send another identifier? Requests were received from:\n"
            + senders.prefix(10).map { "  - \($0.text)" }.joined(separator: "\n") + more
    }

    /// Checks that a device that has sent nothing is not one whose identifier is encoded once too often, by the app or
    /// by the test.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the device that has sent requests instead.
    func checkIsNotEncodedTwice(_ device: Device) async throws {
        for other in device.wronglyEncoded {
            guard try await count(of: RequestPattern(device: other)) > 0,
                try await count(of: RequestPattern(device: device)) == 0
            else { continue }
            throw AdobePassMockError.unverified(
                "No requests were received, as expected, but the test names the wrong device: \(device)\n"
                    + (try await senders(otherThan: device)))
        }
    }
}

extension AdobePassMock.Device {
    /// The device of an app that encodes this identifier once more, and the one that a test has encoded once more.
    fileprivate var wronglyEncoded: [AdobePassMock.Device] {
        let decoded = decoded.flatMap { AdobePassMock.Device(base64: String(decoding: $0, as: UTF8.self)) }
        return [encodedAgain, decoded].compactMap { $0 }
    }

    /// Why another device can be this one by mistake.
    fileprivate func suspicion(about other: AdobePassMock.Device) -> String? {
        if other == encodedAgain {
            return "is the identifier encoded twice? It is this device's text, in base64 again."
        }
        if other.encodedAgain == self {
            return
                "is the identifier encoded twice? The test encodes this text again; Device(base64:) takes it as it is."
        }
        if let decoded, decoded == other.decoded {
            return "the same identifier in the other alphabet of base64. The mock compares the text, as sent."
        }
        return nil
    }
}

private struct SenderList: Decodable {
    var requests: [Entry]

    struct Entry: Decodable {
        var device: String?
    }
}
