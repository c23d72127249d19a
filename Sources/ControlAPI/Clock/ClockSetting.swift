import PassAPI

/// How a clock differs from the one that it follows: the server's from the machine's, a device's from the server's.
package struct ClockSetting: Sendable, Hashable {
    /// How far it is ahead; negative when it is behind.
    package private(set) var offset = Duration.zero
    /// The time at which it stands still; `nil` while it runs.
    package private(set) var frozenAt: Timestamp?

    package init(offset: Duration = .zero, frozenAt: Timestamp? = nil) {
        self.offset = offset
        self.frozenAt = frozenAt
    }

    /// What the clock shows: where the clock that it follows would take it out of the years that a date can have, the
    /// first or the last of their times.
    ///
    /// - Parameter base: what the clock shows that it follows.
    package func now(_ base: Timestamp) -> Timestamp {
        // Nearly always; and adding durations takes arithmetic of 128 bits.
        if frozenAt == nil, offset == .zero { return base }
        return min(max(unboundedNow(base), Timestamp.datable.lowerBound), Timestamp.datable.upperBound)
    }

    /// False when it would have to show a time for which no date can be written.
    package func isDatable(_ base: Timestamp) -> Bool {
        Timestamp.datable.contains(unboundedNow(base))
    }

    private func unboundedNow(_ base: Timestamp) -> Timestamp {
        frozenAt ?? base + offset
    }

    /// Sets it to a time; a frozen clock stays frozen there.
    package mutating func set(to time: Timestamp, base: Timestamp) {
        if frozenAt != nil { frozenAt = time } else { offset = time - base }
    }

    /// Sets it ahead, or with a negative duration back.
    package mutating func advance(by duration: Duration) {
        if let frozenAt { self.frozenAt = frozenAt + duration } else { offset += duration }
    }

    package mutating func freeze(base: Timestamp) {
        frozenAt = now(base)
    }

    /// Lets it run on from where it stands.
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
                forKey: .offset, in: container, debugDescription: "no clock is that far away")
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
