import HTTPMessages

/// A cache for values that are expensive to compute. The keys come from clients, so the cache is bounded: it
/// is emptied when it is full.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let contents = Locked(Contents())
    private let capacity: Int
    private let maximumBytes: Int
    private let size: @Sendable (Key, Value) -> Int

    private struct Contents {
        var values: [Key: Value] = [:]
        var bytes = 0
    }

    /// - Parameters:
    ///   - capacity: the number of values.
    ///   - maximumBytes: the size of the keys and values together.
    ///   - size: about how many bytes a key and its value take.
    init(
        capacity: Int, maximumBytes: Int = 4 << 20, size: @escaping @Sendable (Key, Value) -> Int
    ) {
        self.capacity = capacity
        self.maximumBytes = maximumBytes
        self.size = size
    }

    /// The size of the keys and values.
    var bytes: Int { contents.withLock(\.bytes) }

    /// The cached value, else the made one. A failure (`nil`) is not cached.
    func value(for key: Key, orMake make: () -> Value?) -> Value? {
        if let known = contents.withLock({ $0.values[key] }) { return known }
        guard let value = make() else { return nil }
        let added = size(key, value)
        guard added <= maximumBytes else { return value }
        contents.withLock { contents in
            if contents.values.count >= capacity || contents.bytes + added > maximumBytes {
                contents = Contents()
            }
            // Two threads can make the same value. It counts once.
            if contents.values.updateValue(value, forKey: key) == nil { contents.bytes += added }
        }
        return value
    }
}
