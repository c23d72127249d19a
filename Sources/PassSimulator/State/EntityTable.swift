/// The entities of one kind: all of them, or those that one request has loaded.
///
/// A table with all entries is split into shards, each of which grows independently, so no request waits while a
/// million entries are rehashed. While a million are added, the slowest insertion takes 25 ms; in a single dictionary
/// it takes 950 ms. When a copy is kept, for an export or a snapshot, copy-on-write copies only the shards that change.
///
/// A table of loaded entries notes the keys that were read although they are not loaded. What was computed from them
/// is then worth nothing, and the request is computed again with them.
package struct EntityTable<Key: ShardKey, Value: Sendable & Hashable>: Sendable {
    /// A part of all entries, and the keys of those that were accessed mutably since they were saved; `nil` while
    /// nobody saves them.
    struct Shard: Sendable {
        var entries: [Key: Value] = [:]
        var unsaved: Set<Key>?
    }

    /// An entry that a request has loaded.
    struct Loaded: Sendable {
        let key: Key
        var value: Value?
        /// The value before the request.
        var original: Value?
        /// False for an entry that the request has set without reading it.
        let isLoaded: Bool
        var isChanged = false
    }

    /// All entries; empty in a table of loaded ones.
    var shards: [Shard]
    /// The loaded entries. They are few, so that comparing keys finds them faster than hashing.
    private(set) var loaded: [Loaded] = []
    /// Where the keys of missing entries are noted; `nil` in a table with all entries.
    private let scope: Scope?
    /// The number of mutating accesses. It increases even when an access changed nothing.
    package private(set) var changes = 0

    private struct Scope: Sendable {
        let request: RequestScope
        let name: @Sendable (Key) -> EntityKey

        func note(_ key: Key) { request.note(name(key)) }
    }

    /// A table with all entries, which are none.
    package init() {
        scope = nil
        shards = Array(repeating: Shard(), count: EntityShard.count)
    }

    package init(_ entries: some Sequence<(key: Key, value: Value)>) {
        self.init()
        for (key, value) in entries { self[key] = value }
    }

    /// A table of loaded entries, which are none.
    ///
    /// - Parameter name: the key with its kind.
    init(loadedFor request: RequestScope, _ name: @escaping @Sendable (Key) -> EntityKey) {
        scope = Scope(request: request, name: name)
        shards = []
    }

    package subscript(key: Key) -> Value? {
        get {
            guard let scope else { return shards[key.shard].entries[key] }
            guard let index = index(of: key) else {
                scope.note(key)
                return nil
            }
            return loaded[index].value
        }
        _modify {
            changes += 1
            if scope == nil {
                let shard = key.shard
                shards[shard].unsaved?.insert(key)
                yield &shards[shard].entries[key]
            } else {
                let index = changeableIndex(of: key)
                defer { noteBlindAccess(at: index) }
                yield &loaded[index].value
            }
        }
    }

    package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            changes += 1
            if scope == nil {
                let shard = key.shard
                shards[shard].unsaved?.insert(key)
                yield &shards[shard].entries[key, default: value()]
            } else {
                if index(of: key) == nil { scope?.note(key) }
                let index = changeableIndex(of: key)
                var changed = loaded[index].value.take() ?? value()
                defer { loaded[index].value = changed }
                yield &changed
            }
        }
    }

    /// True for a key that no entry has. A table of loaded entries trusts that a new key has none, which is checked when
    /// the changes are committed.
    func isFree(_ key: Key) -> Bool {
        guard scope != nil else { return self[key] == nil }
        return index(of: key).map { loaded[$0].value == nil } ?? true
    }

    // MARK: All entries

    /// The number of entries.
    package var count: Int {
        requireAll()
        return shards.reduce(0) { $0 + $1.entries.count }
    }

    package var keys: some Sequence<Key> { lazy.map(\.key) }
    package var values: some Sequence<Value> { lazy.map(\.value) }

    /// Removes all entries that do not satisfy the predicate.
    package mutating func keep(where isKept: (Key, Value) -> Bool) {
        requireAll()
        changes += 1
        for index in shards.indices {
            if shards[index].unsaved != nil {
                for (key, value) in shards[index].entries where !isKept(key, value) {
                    shards[index].unsaved?.insert(key)
                }
            }
            shards[index].entries = shards[index].entries.filter { isKept($0.key, $0.value) }
        }
    }

    func markShardsInUse(in isInUse: inout [Bool]) {
        for number in 0..<shards.count where !isInUse[number] {
            isInUse[number] = !shards[number].entries.isEmpty || shards[number].unsaved != nil
        }
    }

    /// Notes that a request needs all entries of all tables.
    private func requireAll() { scope?.request.needsEverything() }

    // MARK: Parts

    /// The shards from `start` on, in a circle, until they have that many entries together; all if they have fewer.
    func shards(from start: Int, holding wanted: Int) -> [Int] {
        var found: [Int] = []
        var held = 0
        for offset in 0..<EntityShard.count where held < wanted {
            let shard = (start + offset) % EntityShard.count
            found.append(shard)
            held += shards[shard].entries.count
        }
        return found
    }

    func entries(in numbers: [Int]) -> [(key: Key, value: Value)] { numbers.flatMap { shards[$0].entries } }
}

// MARK: Loaded entries

extension EntityTable {
    /// Adds an entry as it is before the request.
    mutating func load(_ key: Key, _ value: Value?) {
        loaded.append(Loaded(key: key, value: value, original: value, isLoaded: true))
    }

    private func index(of key: Key) -> Int? { loaded.firstIndex { $0.key == key } }

    /// The index of an entry that is about to change.
    private mutating func changeableIndex(of key: Key) -> Int {
        let index: Int
        if let known = self.index(of: key) {
            index = known
        } else {
            index = loaded.count
            loaded.append(Loaded(key: key, value: nil, original: nil, isLoaded: false))
        }
        loaded[index].isChanged = true
        return index
    }

    /// Notes the key of an entry that is not loaded and was not set: it was read, or removed, which needs its value.
    private func noteBlindAccess(at index: Int) {
        let entry = loaded[index]
        if !entry.isLoaded, entry.value == nil { scope?.note(entry.key) }
    }

    /// True if an entry has another value than before the request.
    var hasChanges: Bool { loaded.contains(where: \.isDifferent) }

    /// True if the loaded entries of the shard are as they were when the request read them.
    func isUpToDate(with shard: Shard, _ number: Int) -> Bool {
        loaded.allSatisfy { $0.key.shard != number || shard.entries[$0.key] == $0.original }
    }

    /// Writes what the request has changed in the shard.
    ///
    /// - Returns: by how much the number of entries has grown.
    func write(to shard: inout Shard, _ number: Int) -> Int {
        var growth = 0
        for entry in loaded where entry.isDifferent && entry.key.shard == number {
            shard.entries[entry.key] = entry.value
            shard.unsaved?.insert(entry.key)
            growth += (entry.value == nil ? 0 : 1) - (entry.original == nil ? 0 : 1)
        }
        return growth
    }

    /// Adds the keys of the entries that the request has changed.
    func addChangedKeys(to keys: inout [EntityKey]) {
        guard let scope else { return }
        keys += loaded.lazy.filter(\.isDifferent).map { scope.name($0.key) }
    }
}

extension EntityTable.Loaded {
    fileprivate var isDifferent: Bool { isChanged && value != original }
}

// MARK: Saving

extension EntityTable {
    /// True if entries were accessed mutably since they were saved.
    var hasUnsavedEntries: Bool { shards.contains { $0.unsaved?.isEmpty == false } }

    /// From now on ``takeUnsavedEntries()`` returns what changes.
    ///
    /// - Parameter isWhole: true to begin with all entries.
    mutating func recordUnsavedEntries(withAll isWhole: Bool) {
        for index in shards.indices {
            shards[index].unsaved = isWhole ? Set(shards[index].entries.keys) : []
        }
    }

    /// The entries that were accessed mutably since the last call, with their values now; `nil` for removed ones.
    mutating func takeUnsavedEntries() -> [(key: Key, value: Value?)] {
        var taken: [(key: Key, value: Value?)] = []
        for index in shards.indices {
            guard let keys = shards[index].unsaved, !keys.isEmpty else { continue }
            shards[index].unsaved = []
            taken += keys.map { ($0, shards[index].entries[$0]) }
        }
        return taken
    }
}

extension EntityTable: Sequence {
    package func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
        requireAll()
        return shards.lazy.map(\.entries).joined().lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
    }
}

extension EntityTable: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (Key, Value)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

/// Encoded as a dictionary.
extension EntityTable: Codable where Key: Codable & CodingKeyRepresentable, Value: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try [Key: Value](from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value) }).encode(to: encoder)
    }
}
