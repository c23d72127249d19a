/// The server's counters, which the admin API reports. All loops of a server share them.
package final class ServerCounters: Sendable {
    package struct Counts: Sendable, Hashable {
        /// The bytes of incomplete requests.
        package var unfinishedBytes = 0
        /// Requests that got 503 because there were too many unfinished bytes.
        package var unfinishedRefusals = 0
        /// Connections that got 503, or were closed without a reply, because there were too many connections.
        package var connectionRefusals = 0
    }

    private let counts = Locked(Counts())

    package init() {}

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
