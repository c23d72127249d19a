/// Overrides the answers of some requests, on top of every scenario.
public struct Rule: Sendable, Hashable {
    /// The operations that the rule applies to; all operations when empty.
    public var operations: [PassOperation]
    /// What the app gets instead of the answer.
    public var responseOverride: ResponseOverride
    /// The only device that the rule applies to; all devices when `nil`. Counts are kept for each device.
    public var device: DeviceIdentifier?
    /// The number of matching requests that are answered normally first.
    public var skip: Int
    /// How often the rule applies after that; always when `nil`.
    public var times: Int?
    /// Restricts the rule to requests about this MVPD. `*` matches any text, here and in ``resource``.
    public var mvpd: String?
    /// Restricts the rule to decisions on this resource. Other decisions in the same answer are not changed.
    public var resource: String?

    /// Creates a rule.
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

    /// Encodes the rule as the admin API expects it.
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
