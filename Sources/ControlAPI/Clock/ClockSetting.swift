import PassAPI

/// The difference between a clock and its base clock. The base of the server's clock is the machine's, and the base of a device's
/// clock is the server's.
package struct ClockSetting: Sendable, Hashable, Codable {
    /// How far the clock is ahead of its base; negative when it is behind.
    package private(set) var offset = Duration.zero
    /// The time at which the clock is frozen; `nil` while it runs.
    package private(set) var frozenAt: Timestamp?

    package init(offset: Duration = .zero, frozenAt: Timestamp? = nil) {
        self.offset = offset
        self.frozenAt = frozenAt
    }

    /// The times that a clock can show: the years 300 to 9699.
    ///
    /// Every time in a state is the time of a clock plus or minus at most two durations of a file or a call. Each of them is at
    /// most a hundred years, so the result has a date, and can be exported and imported unchanged.
    package static let range =
        Timestamp(milliseconds: -52_700_112_000_000)...Timestamp(milliseconds: 243_935_279_999_999)

    /// The text after "expected" in messages about a time outside of `range`.
    package static let expectation = "a time in the years 0300 to 9699"

    /// The time of the clock, clamped to `range`.
    package func now(_ base: Timestamp) -> Timestamp {
        // Fast path for nearly all requests: adding a `Duration` needs 128-bit arithmetic.
        if frozenAt == nil, offset == .zero { return base }
        return min(max(unboundedNow(base), Self.range.lowerBound), Self.range.upperBound)
    }

    /// The time of the clock before ``now(_:)`` clamps it.
    package func unboundedNow(_ base: Timestamp) -> Timestamp {
        frozenAt ?? base + offset
    }

    /// Sets the clock to a time. A frozen clock stays frozen, at that time.
    package mutating func set(to time: Timestamp, base: Timestamp) {
        if frozenAt != nil { frozenAt = time } else { offset = time - base }
    }

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

    package enum CodingKeys: String, CodingKey, CaseIterable {
        /// The offset in milliseconds.
        case offset
        case frozenAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let milliseconds = try container.decode(Int64.self, forKey: .offset)
        // A clock and its base are both in the range, so they are never further apart.
        let largest = (Self.range.upperBound - Self.range.lowerBound).milliseconds
        guard (-largest...largest).contains(milliseconds) else {
            throw DecodingError.dataCorruptedError(
                forKey: .offset, in: container,
                debugDescription: "the offset is \(milliseconds) ms, expected \(-largest) to \(largest)")
        }
        let frozenAt = try container.decodeIfPresent(Timestamp.self, forKey: .frozenAt)
        if let frozenAt, !Self.range.contains(frozenAt) {
            throw DecodingError.dataCorruptedError(
                forKey: .frozenAt, in: container,
                debugDescription: """
                    \(frozenAt.milliseconds) is \(frozenAt.utcString), expected \(Self.expectation)
                    """)
        }
        self.init(offset: .milliseconds(milliseconds), frozenAt: frozenAt)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(offset.milliseconds, forKey: .offset)
        try container.encodeIfPresent(frozenAt, forKey: .frozenAt)
    }
}
