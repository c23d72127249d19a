import PassAPI

/// The difference between a clock and its base clock. The server's clock is based on the machine's, a
/// device's clock on the server's.
package struct ClockSetting: Sendable, Hashable {
    /// How far the clock is ahead of its base; negative when it is behind.
    package private(set) var offset = Duration.zero
    /// The time at which the clock is frozen; `nil` while it runs.
    package private(set) var frozenAt: Timestamp?

    package init(offset: Duration = .zero, frozenAt: Timestamp? = nil) {
        self.offset = offset
        self.frozenAt = frozenAt
    }

    /// The time of the clock, clamped to the times that can be written as a date.
    ///
    /// - Parameter base: the time of the base clock.
    package func now(_ base: Timestamp) -> Timestamp {
        // Fast path for nearly all requests: adding a `Duration` needs 128-bit arithmetic.
        if frozenAt == nil, offset == .zero { return base }
        return min(max(unboundedNow(base), Timestamp.datable.lowerBound), Timestamp.datable.upperBound)
    }

    /// False when the time of the clock cannot be written as a date, so that `now` clamps it.
    package func isDatable(_ base: Timestamp) -> Bool {
        Timestamp.datable.contains(unboundedNow(base))
    }

    private func unboundedNow(_ base: Timestamp) -> Timestamp {
        frozenAt ?? base + offset
    }

    /// Sets the clock to a time. A frozen clock stays frozen at that time.
    package mutating func set(to time: Timestamp, base: Timestamp) {
        if frozenAt != nil { frozenAt = time } else { offset = time - base }
    }

    /// Moves the clock forward, or back if the duration is negative.
    package mutating func advance(by duration: Duration) {
        if let frozenAt { self.frozenAt = frozenAt + duration } else { offset += duration }
    }

    package mutating func freeze(base: Timestamp) {
        frozenAt = now(base)
    }

    /// Lets a frozen clock continue from its frozen time.
    package mutating func resume(base: Timestamp) {
        guard let frozenAt else { return }
        self.frozenAt = nil
        offset = frozenAt - base
    }
}

extension ClockSetting: Codable {
    private enum CodingKeys: String, CodingKey {
        /// In milliseconds.
        case offset
        case frozenAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let milliseconds = try container.decode(Int64.self, forKey: .offset)
        guard abs(Double(milliseconds)) < 1e15 else {
            throw DecodingError.dataCorruptedError(
                forKey: .offset, in: container, debugDescription: "the offset is too large")
        }
        self.init(
            offset: .milliseconds(milliseconds),
            frozenAt: try container.decodeIfPresent(Timestamp.self, forKey: .frozenAt))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(offset.milliseconds, forKey: .offset)
        try container.encodeIfPresent(frozenAt, forKey: .frozenAt)
    }
}
