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
