import HTTPMessages
import HTTPTypes
import PassAPI

/// Counts requests by operation and status since the start.
package struct RequestCounters: Sendable {
    package private(set) var counts: [Key: Int] = [:]

    package struct Key: Hashable, Sendable {
        /// The operation; `nil` for requests that matched none.
        package var operation: PassOperation?
        package var status: Int
    }

    package mutating func count(_ entry: JournalEntry) {
        counts[Key(operation: entry.operation, status: entry.status.code), default: 0] += 1
    }
}
