import HTTPMessages

/// A cache for values that are expensive to compute.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let contents: Locked<BoundedEntries<Key, Value>>
    private let size: @Sendable (Key, Value) -> Int

    /// - Parameters:
    ///   - capacity: the number of values.
    ///   - maximumBytes: the size of the keys and values together.
    ///   - size: about how many bytes a key and its value take.
    init(
        capacity: Int, maximumBytes: Int = 4 << 20, size: @escaping @Sendable (Key, Value) -> Int
    ) {
        contents = Locked(BoundedEntries(capacity: capacity, maximumBytes: maximumBytes))
        self.size = size
    }

    /// The size of the keys and values.
    var bytes: Int { contents.withLock(\.bytes) }

    /// The cached value, else the made one. A failure (`nil`) is not cached.
    func value(for key: Key, orMake make: () -> Value?) -> Value? {
        if let known = contents.withLock({ $0[key] }) { return known }
        guard let value = make() else { return nil }
        let size = size(key, value)
        contents.withLock { $0.insert(value, for: key, bytes: size) }
        return value
    }
}
