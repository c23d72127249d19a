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

/// The contents of a cache whose keys come from clients. They are emptied when they are full, so that their number and
/// size are bounded.
struct BoundedEntries<Key: Hashable, Value> {
    private var entries: [Key: (value: Value, bytes: Int)] = [:]
    /// The size of all entries.
    private(set) var bytes = 0
    private let capacity: Int
    private let maximumBytes: Int

    /// - Parameters:
    ///   - capacity: the largest number of entries.
    ///   - maximumBytes: their largest size together.
    init(capacity: Int, maximumBytes: Int) {
        self.capacity = capacity
        self.maximumBytes = maximumBytes
    }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Adds an entry, in place of one with the same key. One that is larger than all may be is left out.
    ///
    /// - Parameter size: about how many bytes the entry takes.
    mutating func insert(_ value: Value, for key: Key, bytes size: Int) {
        guard size <= maximumBytes else { return }
        if entries.count >= capacity || bytes + size > maximumBytes {
            entries = [:]
            bytes = 0
        }
        bytes += size - (entries.updateValue((value, size), forKey: key)?.bytes ?? 0)
    }
}
