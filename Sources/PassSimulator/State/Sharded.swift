/// A dictionary that is split into shards. Each shard grows independently, so no request waits while a
/// million entries are rehashed. While a million are added, the slowest insertion takes 25 ms; in a single
/// dictionary it takes 950 ms. When a copy is kept, for the state file or a snapshot, copy-on-write copies
/// only the shards that change. A transaction copies only the entries that change.
package struct Sharded<Key: ShardKey, Value: Sendable>: Sendable {
    private var shards = [[Key: Value]](repeating: [:], count: Self.shardCount)
    /// The number of entries.
    package private(set) var count = 0
    /// The number of mutating accesses. It increases even when an access changed nothing.
    package private(set) var changes = 0
    /// The entries that changed in the current transaction, with their values before it; `nil` outside of a
    /// transaction.
    private var originals: [Key: Value?]?
    /// The keys of the entries that were accessed mutably since they were saved; `nil` while nobody saves them.
    private var unsaved: Set<Key>?

    /// A power of two. With a million entries a shard has about 4,000, which are rehashed in a fraction of a
    /// millisecond.
    static var shardCount: Int { 256 }

    package init() {}

    package init(_ entries: some Sequence<(key: Key, value: Value)>) {
        for (key, value) in entries { self[key] = value }
    }

    static func shard(of key: Key) -> Int { Int(truncatingIfNeeded: key.digest) & (shardCount - 1) }

    package subscript(key: Key) -> Value? {
        get { shards[Self.shard(of: key)][key] }
        _modify {
            let shard = Self.shard(of: key)
            let before = shards[shard].count
            noteChange(of: key)
            defer { count += shards[shard].count - before }
            yield &shards[shard][key]
        }
    }

    package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            let shard = Self.shard(of: key)
            let before = shards[shard].count
            noteChange(of: key)
            defer { count += shards[shard].count - before }
            yield &shards[shard][key, default: value()]
        }
    }

    package var keys: some Sequence<Key> { shards.lazy.joined().lazy.map(\.key) }
    package var values: some Sequence<Value> { shards.lazy.joined().lazy.map(\.value) }

    /// Removes all entries that do not satisfy the predicate.
    package mutating func keep(where isKept: (Key, Value) -> Bool) {
        changes += 1
        if originals != nil || unsaved != nil {
            for (key, value) in self where !isKept(key, value) {
                keepOriginal(of: key)
                unsaved?.insert(key)
            }
        }
        for index in shards.indices { shards[index] = shards[index].filter { isKept($0.key, $0.value) } }
        count = shards.reduce(0) { $0 + $1.count }
    }

    // MARK: Parts

    /// The shards from `start` on, in a circle, until they have that many entries together; all if they have fewer.
    func shards(from start: Int, holding wanted: Int) -> [Int] {
        var found: [Int] = []
        var held = 0
        for offset in 0..<Self.shardCount where held < wanted {
            let shard = (start + offset) % Self.shardCount
            found.append(shard)
            held += shards[shard].count
        }
        return found
    }

    func entries(in numbers: [Int]) -> [(key: Key, value: Value)] { numbers.flatMap { shards[$0] } }

    // MARK: Transactions

    /// Starts a transaction, which ends with ``rollBack()``.
    package mutating func beginTransaction() {
        originals = [:]
    }

    /// Reverts all changes since ``beginTransaction()``.
    package mutating func rollBack() {
        for (key, value) in originals.take() ?? [:] { self[key] = value }
    }

    private mutating func noteChange(of key: Key) {
        changes += 1
        keepOriginal(of: key)
        unsaved?.insert(key)
    }

    private mutating func keepOriginal(of key: Key) {
        guard originals?.keys.contains(key) == false else { return }
        let value = self[key]
        originals?.updateValue(value, forKey: key)
    }
}

// MARK: Saving

extension Sharded {
    /// True if entries were accessed mutably since they were saved.
    var hasUnsavedEntries: Bool { unsaved?.isEmpty == false }

    /// From now on ``takeUnsavedEntries()`` returns what changes.
    ///
    /// - Parameter isWhole: true to begin with all entries.
    mutating func recordUnsavedEntries(withAll isWhole: Bool) { unsaved = isWhole ? Set(keys) : [] }

    /// The entries that were accessed mutably since the last call, with their values now; `nil` for removed ones.
    mutating func takeUnsavedEntries() -> [(key: Key, value: Value?)] {
        guard let keys = unsaved, !keys.isEmpty else { return [] }
        unsaved = []
        return keys.map { ($0, self[$0]) }
    }
}

extension Sharded: Sequence {
    package func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
        shards.lazy.joined().lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
    }
}

extension Sharded: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Key, Value)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

/// Encoded as a dictionary.
extension Sharded: Codable where Key: Codable & CodingKeyRepresentable, Value: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try [Key: Value](from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value) }).encode(to: encoder)
    }
}
