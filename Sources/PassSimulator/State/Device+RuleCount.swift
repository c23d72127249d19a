extension Device {
    /// How often a rule matched and applied on the device. Both counts are in ``range``.
    package struct RuleCount: Sendable, Hashable {
        /// How many requests matched the rule.
        package private(set) var matches = 0
        /// How many replies the rule changed.
        package private(set) var applications = 0
        /// How often the rule had restarted when this count began; `nil` for never. Counts with another number than the rule has
        /// are ignored.
        package let restart: Int?

        /// The counts that are kept. No rule skips or affects as many requests as the upper bound, where counting stops. The
        /// sum over as many devices as `--max-devices` allows has less than 63 bits, so that adding counts cannot overflow.
        static let range = 0...10_000_000_000

        package init(restart: Int? = nil) {
            self.restart = restart
        }

        package mutating func countMatch() { matches = min(matches + 1, Self.range.upperBound) }

        package mutating func countApplication() {
            applications = min(applications + 1, Self.range.upperBound)
        }

        /// Takes the last application back, because its reply was not sent.
        package mutating func uncountApplication() {
            applications = max(applications - 1, Self.range.lowerBound)
        }
    }
}

extension Device.RuleCount: Codable {
    private enum CodingKeys: String, CodingKey { case matches, applications, restart }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func count(_ key: CodingKeys) throws -> Int {
            let count = try container.decode(Int.self, forKey: key)
            guard Self.range.contains(count) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription:
                        "the count is \(count), expected \(Self.range.lowerBound) to \(Self.range.upperBound)"
                )
            }
            return count
        }
        matches = try count(.matches)
        applications = try count(.applications)
        restart = try container.decodeIfPresent(Int.self, forKey: .restart)
    }
}
