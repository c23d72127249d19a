extension AdobePassMock {
    /// Lets the next calls of an operation fail.
    ///
    /// - Parameters:
    ///   - operation: which calls.
    ///   - times: how many of each device.
    ///   - disturbance: how.
    ///   - device: whose; everybody's when absent.
    /// - Returns: by which ``removeRule(_:)`` takes it away before it has happened.
    @discardableResult
    public func failNext(
        _ operation: PassOperation, times: Int = 1, with responseOverride: ResponseOverride,
        on device: DeviceIdentifier? = nil
    ) async throws -> RuleID {
        try await add(Rule([operation], responseOverride, on: device, times: times))
    }

    /// Lays a rule on top of every scenario.
    ///
    /// - Returns: by which ``removeRule(_:)`` takes it away.
    @discardableResult
    public func add(_ rule: Rule) async throws -> RuleID {
        let answer: RuleID = try await calls.ask(.post, "/rules", rule)
        return answer
    }

    /// Takes a rule away that was added.
    public func removeRule(_ id: RuleID) async throws {
        try await calls.send(.delete, "/rules/\(id.id.percentEncoded)")
    }

    /// Takes all rules away that were added, those of other tests too.
    public func removeRules() async throws {
        try await calls.send(.delete, "/rules")
    }
}

/// By which a rule is found again that was added.
public struct RuleID: Sendable, Hashable, Decodable {
    let id: String
}
