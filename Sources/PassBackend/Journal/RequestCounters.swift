import PassAPI

/// Counts requests by operation and status since the start.
package struct RequestCounters: Sendable {
    /// A list, because a mock has few of them, and the most frequent ones stand in front. A dictionary would hash the key
    /// of each request.
    private var entries: [(key: Key, count: Int)] = []

    package var counts: [Key: Int] {
        Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.count) })
    }

    package struct Key: Hashable, Sendable {
        /// The operation; `nil` for requests that matched none.
        package var operation: PassOperation?
        package var status: Int
    }

    mutating func count(_ operation: PassOperation?, _ status: Int) {
        let key = Key(operation: operation, status: status)
        guard let position = entries.firstIndex(where: { $0.key == key }) else {
            return entries.append((key, 1))
        }
        entries[position].count += 1
        if position > 0, entries[position].count > entries[position - 1].count {
            entries.swapAt(position, position - 1)
        }
    }
}
