import HTTPMessages

/// A cache for values that are expensive to compute. The keys come from clients, so the cache is bounded: it
/// is emptied when it is full.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Locked<[Key: Value]>([:])
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The cached value, else the made one. A failure (`nil`) is not cached.
    func value(for key: Key, orMake make: () -> Value?) -> Value? {
        if let known = values.withLock({ $0[key] }) { return known }
        guard let value = make() else { return nil }
        values.withLock { values in
            if values.count >= capacity { values.removeAll() }
            values[key] = value
        }
        return value
    }
}
