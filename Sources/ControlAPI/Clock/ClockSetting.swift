import PassAPI

/// How a clock differs from the one that it follows: the server's from the machine's, a device's from the server's.
package struct ClockSetting: Sendable, Hashable, Codable {
    /// How far it is ahead; negative when it is behind.
    package private(set) var offset = Duration.zero
    /// The time at which it stands still; `nil` while it runs.
    package private(set) var frozenAt: Timestamp?

    package init(offset: Duration = .zero, frozenAt: Timestamp? = nil) {
        self.offset = offset
        self.frozenAt = frozenAt
    }

    /// What the clock shows.
    ///
    /// - Parameter base: what the clock shows that it follows.
    package func now(_ base: Timestamp) -> Timestamp {
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
