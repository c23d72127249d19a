/// When an answer is disturbed, and how: it lies on top of every scenario.
public struct Rule: Sendable, Hashable {
    /// The operations that it is for; all of them when empty.
    public var operations: [PassOperation]
    /// What happens.
    public var responseOverride: ResponseOverride
    /// Whose requests it is for; everybody's when absent. Everything below is counted for each device.
    public var device: DeviceIdentifier?
    /// How many requests that match pass first.
    public var skip: Int
    /// How often it applies then; always when absent.
    public var times: Int?
    /// Only for requests that speak of this MVPD. `*` stands for anything, here and in ``resource``.
    public var mvpd: String?
    /// Only for decisions on this resource; the others in the same answer are as they would be.
    public var resource: String?

    /// Describes a rule.
    public init(
        _ operations: [PassOperation] = [], _ responseOverride: ResponseOverride,
        on device: DeviceIdentifier? = nil,
        skip: Int = 0, times: Int? = nil, mvpd: String? = nil, resource: String? = nil
    ) {
        self.operations = operations
        self.responseOverride = responseOverride
        self.device = device
        self.skip = skip
        self.times = times
        self.mvpd = mvpd
        self.resource = resource
    }
}

extension Rule: Encodable {
    private enum CodingKeys: String, CodingKey {
        case device, times
        case operations = "on"
        case condition = "when"
        case responseOverride = "then"
        case skip = "after"
    }

    /// Writes the rule as the admin API takes it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(operations.isEmpty ? ["*"] : operations.map(\.rawValue), forKey: .operations)
        try container.encode(responseOverride, forKey: .responseOverride)
        try container.encodeIfPresent(device?.base64, forKey: .device)
        if skip > 0 { try container.encode(skip, forKey: .skip) }
        try container.encodeIfPresent(times, forKey: .times)
        var condition: [String: String] = [:]
        condition["mvpd"] = mvpd
        condition["resource"] = resource
        if !condition.isEmpty { try container.encode(condition, forKey: .condition) }
    }
}
