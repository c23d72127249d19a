extension AdobePassMock {
    /// Overrides the answers of some requests, on top of every scenario. The names are those of `rules` in a
    /// scenario file and of the admin API.
    public struct Rule: Sendable, Hashable {
        /// The operations that the rule applies to; all operations when empty.
        public var on: [PassOperation]
        /// The override that the app gets instead of the answer.
        public var then: ResponseOverride
        /// The number of matching requests that are answered normally first.
        public var after: Int
        /// How often the rule applies after that; always when `nil`.
        public var times: Int?
        /// Restricts the rule to requests about this MVPD. `*` matches any text, here and in ``resource``.
        public var mvpd: String?
        /// Restricts the rule to decisions on this resource. Other decisions in the same answer are not
        /// changed.
        public var resource: String?

        /// Creates a rule.
        public init(
            on: [PassOperation] = [], then: ResponseOverride, after: Int = 0, times: Int? = nil,
            mvpd: String? = nil, resource: String? = nil
        ) {
            self.on = on
            self.then = then
            self.after = after
            self.times = times
            self.mvpd = mvpd
            self.resource = resource
        }

        /// Identifies an added rule.
        public struct ID: Sendable, Hashable {
            let id: String
        }
    }
}

extension AdobePassMock.Rule: Encodable {
    private enum CodingKeys: String, CodingKey {
        case on, when, then, after, times
    }

    /// Encodes the rule as the admin API expects it.
    ///
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(on.isEmpty ? ["*"] : on.map(\.rawValue), forKey: .on)
        try container.encode(then, forKey: .then)
        if after != 0 { try container.encode(after, forKey: .after) }
        try container.encodeIfPresent(times, forKey: .times)
        var condition: [String: String] = [:]
        condition["mvpd"] = mvpd
        condition["resource"] = resource
        if !condition.isEmpty { try container.encode(condition, forKey: .when) }
    }
}
