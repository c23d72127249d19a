extension AdobePassMock {
    /// Takes each warning of the mock about an added rule. Prints it, unless a test framework records it.
    @TaskLocal package static var reportWarning: @Sendable (String) -> Void = { print($0) }

    /// Makes the next calls of an operation fail.
    ///
    /// - Parameters:
    ///   - operation: the operation that fails.
    ///   - times: the number of calls that fail, counted for each device.
    ///   - then: the override that the app gets instead of the answer.
    ///   - device: the only device that is affected, or `.all`.
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule early.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the rule.
    @discardableResult
    public func failNext(
        _ operation: PassOperation, times: Int = 1, then: ResponseOverride, device: some DeviceSelection
    ) async throws -> Rule.ID {
        try await add(Rule(on: [operation], then: then, times: times), device: device)
    }

    /// Adds a rule on top of every scenario. A warning of the mock, such as one about a rule that never applies, is printed, or
    /// recorded in a test with the trait `adobePass`.
    ///
    /// - Parameters:
    ///   - rule: the rule.
    ///   - device: the only device that the rule applies to, or `.all`. Counts are kept for each device.
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if the mock does not accept it.
    @discardableResult
    public func add(_ rule: Rule, device: some DeviceSelection) async throws -> Rule.ID {
        let added: AddedRule = try await calls.ask(
            .post, "/rules", NewRule(rule: rule, device: device.selectedDevice))
        for warning in added.warnings ?? [] { Self.reportWarning("Rule \(added.id): \(warning)") }
        return Rule.ID(id: added.id)
    }

    /// Removes an added rule.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if there is no such rule.
    public func removeRule(_ id: Rule.ID) async throws {
        try await calls.send(.delete, "/rules/\(id.id.percentEncoded)")
    }

    /// Removes added rules.
    ///
    /// - Parameter device: the device whose own rules are removed; `.all` removes all rules, including those of other
    ///   tests.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func removeRules(of device: some DeviceSelection) async throws {
        guard let device = device.selectedDevice else { return try await calls.send(.delete, "/rules") }
        for rule in try await addedRules(of: device) { try await removeRule(Rule.ID(id: rule.id)) }
    }

    private func addedRules(of device: Device) async throws -> [ListedRule] {
        let list: RuleList = try await calls.ask(.get, "/rules")
        return list.rules.filter { $0.device == device.base64 }
    }

    /// The failures that were set for a device with a number of times, and of which none has happened: one line for
    /// each of them.
    func failuresThatNeverHappened(on device: Device) async throws -> [String] {
        try await limitedRules(of: device).filter { $0.count.applications == 0 }.map { rule, count in
            rule.explanation(of: count)
        }
    }

    /// The rules that were set for a device with a number of times, and that happened less often: one line for each of them.
    func rulesThatHappenedLess(on device: Device) async throws -> [String] {
        try await limitedRules(of: device).compactMap { rule, count in
            guard count.applications > 0, count.applications < rule.times ?? 0 else { return nil }
            return "Rule \(rule.id), \(rule.timesInWords): happened \(ListedRule.words(count.applications))."
        }
    }

    /// The rules that were set for a device with a number of times, and how often they have happened.
    private func limitedRules(of device: Device) async throws -> [(rule: ListedRule, count: RuleCounts.Count)]
    {
        let limited = try await addedRules(of: device).filter { $0.times != nil }
        guard !limited.isEmpty else { return [] }
        let counts: RuleCounts = try await calls.ask(.get, "/devices/\(device.pathSegment)")
        return limited.map { ($0, counts.rules[$0.id] ?? RuleCounts.Count(matches: 0, applications: 0)) }
    }
}

private struct NewRule: Encodable {
    var rule: AdobePassMock.Rule
    var device: AdobePassMock.Device?

    private enum CodingKeys: String, CodingKey { case device }

    func encode(to encoder: any Encoder) throws {
        try rule.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(device?.headerValue, forKey: .device)
    }
}

private struct AddedRule: Decodable {
    var id: String
    var warnings: [String]?
}

private struct RuleList: Decodable {
    var rules: [ListedRule]
}

private struct ListedRule: Decodable {
    var id: String
    var device: String?
    var on: Operations?
    var after: Int?
    var times: Int?
    var when: Condition?

    struct Condition: Decodable {
        var mvpd: String?
        var resource: String?
    }

    /// The format also accepts a single name.
    struct Operations: Decodable {
        var names: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let name = try? container.decode(String.self) {
                names = [name]
            } else {
                names = try container.decode([String].self)
            }
        }
    }

    var timesInWords: String { Self.words(times ?? 0) }

    static func words(_ times: Int) -> String { times == 1 ? "once" : "\(times) times" }

    /// Why the rule has not applied: the request that it waited for, or that others decided the replies.
    func explanation(of count: RuleCounts.Count) -> String {
        if count.matches > after ?? 0 {
            return
                "Rule \(id), \(timesInWords): matched \(Self.words(count.matches)), but an earlier rule answered, the whole "
                + "request was refused, or its operation cannot answer with the error."
        }
        let names = (on?.names ?? []).filter { $0 != "*" }
        let operations = names.isEmpty ? "any operation" : names.joined(separator: " or ")
        let conditions = [
            when?.mvpd.map { "about the MVPD \($0)" }, when?.resource.map { "on the resource \($0)" },
        ]
        .compactMap { $0 }.map { " \($0)" }.joined()
        let skipped = after.map { $0 > 0 ? ", after the first \($0)" : "" } ?? ""
        return
            "Rule \(id), \(timesInWords): expected a request of \(operations)\(conditions)\(skipped), received \(count.matches)."
    }
}

private struct RuleCounts: Decodable {
    var rules: [String: Count]

    struct Count: Decodable {
        var matches: Int
        var applications: Int
    }
}
