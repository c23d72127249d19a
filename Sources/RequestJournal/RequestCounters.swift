import HTTPMessages
import HTTPTypes
import PassAPI

/// Counts requests by what they were and how they ended, for ever.
package struct RequestCounters: Sendable {
    package private(set) var counts: [Key: Int] = [:]

    package struct Key: Hashable, Sendable {
        /// `nil` for requests that met none.
        package var operation: PassOperation?
        package var status: Int
    }

    package mutating func count(_ entry: JournalEntry) {
        counts[Key(operation: entry.operation, status: entry.status.code), default: 0] += 1
    }
}
