extension AdobePassMock {
    /// Makes the next calls of an operation fail.
    ///
    /// - Parameters:
    ///   - operation: the operation that fails.
    ///   - times: the number of calls that fail, counted for each device.
    ///   - responseOverride: what the app gets instead of the answer.
    ///   - device: the only device that is affected; all devices when `nil`.
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule early.
    @discardableResult
    public func failNext(
        _ operation: PassOperation, times: Int = 1, with responseOverride: ResponseOverride,
        on device: DeviceIdentifier? = nil
    ) async throws -> RuleID {
        try await add(Rule([operation], responseOverride, on: device, times: times))
    }

    /// Adds a rule on top of every scenario.
    ///
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule.
    @discardableResult
    public func add(_ rule: Rule) async throws -> RuleID {
        let answer: RuleID = try await calls.ask(.post, "/rules", rule)
        return answer
    }

    /// Removes an added rule.
    public func removeRule(_ id: RuleID) async throws {
        try await calls.send(.delete, "/rules/\(id.id.percentEncoded)")
    }

    /// Removes all added rules, including those of other tests.
    public func removeRules() async throws {
        try await calls.send(.delete, "/rules")
    }
}

/// Identifies an added rule.
public struct RuleID: Sendable, Hashable, Decodable {
    let id: String
}
