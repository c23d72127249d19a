/// The server's counters, which the admin API reports. All loops of a server share them.
package final class ServerCounters: Sendable {
    package struct Counts: Sendable, Hashable {
        /// The bytes of requests that have arrived in part.
        package var unfinishedBytes = 0
        /// Requests that got 503 because there were too many of those bytes.
        package var unfinishedRefusals = 0
        /// Connections that got 503, or were closed without a reply, because there were too many.
        package var connectionRefusals = 0
    }

    private let counts = Locked(Counts())
    private let loops = Locked<[TurnTimes]>([])

    package init() {}

    /// The turns of each event loop.
    package var turnTimes: [TurnTimes] { loops.withLock { $0 } }

    /// Adds an event loop.
    package func addLoop() -> TurnTimes {
        let times = TurnTimes()
        loops.withLock { $0.append(times) }
        return times
    }

    package var current: Counts { counts.withLock { $0 } }

    /// - Returns: the number of unfinished bytes afterwards.
    package func addUnfinished(_ bytes: Int) -> Int {
        counts.withLock { counts in
            counts.unfinishedBytes += bytes
            return counts.unfinishedBytes
        }
    }

    package func countUnfinishedRefusal() { counts.withLock { $0.unfinishedRefusals += 1 } }
    package func countConnectionRefusal() { counts.withLock { $0.connectionRefusals += 1 } }
}

/// How long the turns of one event loop took: from the first callback after waiting to the last one before waiting again.
/// During a turn, all other connections of the loop wait.
package final class TurnTimes: Sendable {
    /// The upper bounds of the buckets in nanoseconds.
    package static let bounds: [Int64] = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 500_000_000, 1_000_000_000, 5_000_000_000,
    ]

    package struct Counts: Sendable, Hashable {
        /// The number of turns in each bucket, without those in shorter ones. The last bucket has no bound.
        package var turns = [Int](repeating: 0, count: TurnTimes.bounds.count + 1)
        /// The time of all turns together, in nanoseconds.
        package var total: Int64 = 0
    }

    private let counts = Locked(Counts())

    package init() {}

    package var current: Counts { counts.withLock { $0 } }

    /// Counts a turn. Takes a number instead of a `Duration`, because calculating with its 128 bits takes longer.
    package func record(nanoseconds: Int64) {
        var bucket = 0
        while bucket < Self.bounds.count, nanoseconds > Self.bounds[bucket] { bucket += 1 }
        counts.withLock { counts in
            counts.turns[bucket] += 1
            counts.total += nanoseconds
        }
    }
}
