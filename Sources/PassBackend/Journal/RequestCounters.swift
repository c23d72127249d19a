import HTTPMessages
import HTTPTypes
import PassAPI

/// Counts requests by what they were and how they ended, for ever.
struct RequestCounters: Sendable {
    private(set) var counts: [Key: Int] = [:]

    struct Key: Hashable, Sendable {
        /// `nil` for requests that met none.
        var operation: Operation?
        var status: Int
    }

    mutating func count(_ entry: JournalEntry) {
        counts[Key(operation: entry.operation, status: entry.status.code), default: 0] += 1
    }
}
