extension AdobePassMock {
    /// Makes the next calls of an operation fail.
    ///
    /// - Parameters:
    ///   - operation: the operation that fails.
    ///   - times: the number of calls that fail, counted for each device.
    ///   - then: what the app gets instead of the answer.
    ///   - device: the only device that is affected; all devices when `nil`.
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule early.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the rule.
    @discardableResult
    public func failNext(
        _ operation: PassOperation, times: Int = 1, then: ResponseOverride, device: Device? = nil
    ) async throws -> Rule.ID {
        try await add(Rule(on: [operation], then: then, device: device, times: times))
    }

    /// Adds a rule on top of every scenario.
    ///
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if the mock does not accept it.
    @discardableResult
    public func add(_ rule: Rule) async throws -> Rule.ID {
        let answer: Rule.ID = try await calls.ask(.post, "/rules", rule)
        return answer
    }

    /// Removes an added rule.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if there is no such rule.
    public func removeRule(_ id: Rule.ID) async throws {
        try await calls.send(.delete, "/rules/\(id.id.percentEncoded)")
    }

    /// Removes all added rules, including those of other tests.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func removeRules() async throws {
        try await calls.send(.delete, "/rules")
    }
}
