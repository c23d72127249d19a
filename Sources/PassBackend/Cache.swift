import HTTPMessages

/// Values that are costly to come by, by what they were made of. What they are made of comes from outside, so a full
/// recollection is emptied: it must not grow for ever.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Locked<[Key: Value]>([:])
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value, made only when it is not remembered; what cannot be made is tried again the next time.
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
