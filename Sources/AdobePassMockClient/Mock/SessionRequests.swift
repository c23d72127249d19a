/// The requests that the device of the session has sent.
extension AdobePassMock.TestSession {
    /// Returns the matching requests of the device, the oldest first.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - since: the start; from the beginning of the session when `nil`.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, or has no request that `since` names.
    public func requests(
        _ operation: PassOperation? = nil, status: Int? = nil,
        since: AdobePassMock.RequestPattern.Start? = nil
    ) async throws -> [AdobePassMock.RecordedRequest] {
        try await mock.requests(matching: pattern(operation, status, since))
    }

    /// Counts the matching requests of the device.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - since: the start; from the beginning of the session when `nil`.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, or has no request that `since` names.
    public func count(
        _ operation: PassOperation? = nil, status: Int? = nil,
        since: AdobePassMock.RequestPattern.Start? = nil
    ) async throws -> Int {
        try await mock.count(of: pattern(operation, status, since))
    }

    /// Waits at most ten seconds until at least `count` requests of the device match, counted from the beginning of the
    /// session.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - since: the start; from the beginning of the session when `nil`.
    ///   - count: the number of requests to wait for.
    /// - Returns: the requests that match, the oldest first.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` after that time, with the requests that were received.
    @discardableResult
    public func waitForRequests(
        _ operation: PassOperation? = nil, status: Int? = nil,
        since: AdobePassMock.RequestPattern.Start? = nil, count: Int = 1
    ) async throws -> [AdobePassMock.RecordedRequest] {
        try await mock.waitForRequests(matching: pattern(operation, status, since), count: count)
    }

    /// Waits until at least `count` requests of the device match, counted from the beginning of the session.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - since: the start; from the beginning of the session when `nil`.
    ///   - count: the number of requests to wait for.
    ///   - timeout: ten minutes at most.
    /// - Returns: the requests that match, the oldest first.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` after the timeout, with the requests that were
    ///   received.
    @available(iOS 16, tvOS 16, *)
    @discardableResult
    public func waitForRequests(
        _ operation: PassOperation? = nil, status: Int? = nil,
        since: AdobePassMock.RequestPattern.Start? = nil,
        count: Int = 1, timeout: Duration
    ) async throws -> [AdobePassMock.RecordedRequest] {
        try await mock.waitForRequests(
            matching: pattern(operation, status, since), count: count, timeout: timeout)
    }

    /// Checks how many requests the device has sent.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - since: the start; from the beginning of the session when `nil`.
    ///   - count: the number of requests.
    ///   - isCounted: a further condition, such as `{ $0.mvpd == "Cablevision" }`; `nil` to count all.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when more or fewer match, with the requests that were
    ///   received.
    public func verify(
        _ operation: PassOperation? = nil, status: Int? = nil,
        since: AdobePassMock.RequestPattern.Start? = nil,
        count: Int,
        where isCounted: (@Sendable (AdobePassMock.RecordedRequest) -> Bool)? = nil
    ) async throws {
        try await mock.verify(pattern(operation, status, since), count: count, where: isCounted)
    }

    /// Checks that the number of requests of the device is in a range, such as `1...`.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - since: the start; from the beginning of the session when `nil`.
    ///   - count: the range of the number of requests.
    ///   - isCounted: a further condition, such as `{ $0.mvpd == "Cablevision" }`; `nil` to count all.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` when more or fewer match, with the requests that were
    ///   received.
    public func verify(
        _ operation: PassOperation? = nil, status: Int? = nil,
        since: AdobePassMock.RequestPattern.Start? = nil,
        count: some RangeExpression<Int>,
        where isCounted: (@Sendable (AdobePassMock.RecordedRequest) -> Bool)? = nil
    ) async throws {
        try await mock.verify(pattern(operation, status, since), count: count, where: isCounted)
    }

    /// Checks that the device has sent requests in this order. Other requests can be between them.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the missing request and those that were received.
    public func verify(inOrder operations: [PassOperation]) async throws {
        try await mock.verify(inOrder: operations.map { pattern($0, nil, nil) })
    }

    /// Checks the requests of the device against Adobe's *REST API V2 Checklist*.
    ///
    /// - Parameter sections: the sections whose rules are reported, such as `apis-that-end`; all of them when empty.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached, does not accept the admin token, or does not know a
    ///   section.
    public func checklist(only sections: Set<String> = []) async throws -> AdobePassMock.Checklist {
        try await mock.checklist(device: device, only: sections)
    }

    /// Checks that the device has sent requests, and that they break no rule of the checklist.
    ///
    /// - Parameters:
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - sections: the sections whose rules are checked, such as `apis-that-end` for calls of REST API V1 and of the
    ///     AccessEnabler SDKs; all of them when empty.
    ///   - exceptions: the identifiers of rules that are allowed to be broken.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the broken rules and the requests that broke
    ///   them, or when the device has sent no request, with the devices that have.
    public func verifyChecklist(
        level: AdobePassMock.Checklist.Level = .mandatory, only sections: Set<String> = [],
        except exceptions: Set<String> = []
    ) async throws {
        try await mock.verifyChecklist(device: device, level: level, only: sections, except: exceptions)
    }

    private func pattern(
        _ operation: PassOperation?, _ status: Int?, _ since: AdobePassMock.RequestPattern.Start?
    ) -> AdobePassMock.RequestPattern {
        AdobePassMock.RequestPattern(operation, device: device, status: status, since: since)
    }
}
