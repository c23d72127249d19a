import PassAPI

/// The entities of one kind: all of them, or those that one request has loaded.
///
/// A table with all entries is split into shards, each of which grows independently, so no request waits while a
/// million entries are rehashed. While a million are added, the slowest insertion takes 25 ms; in a single dictionary
/// it takes 950 ms. When a copy is kept, for an export or a snapshot, copy-on-write copies only the shards that change.
///
/// A table of loaded entries notes the keys that were read although they are not loaded. What was computed from them
/// is then worth nothing, and the request is computed again with them.
package struct EntityTable<Key: ShardKey, Value: Sendable>: Sendable {
    /// A part of all entries, and the keys of those that were accessed mutably since they were saved; `nil` while
    /// nobody saves them.
    struct Shard: Sendable {
        var entries = DigestTable<Entity<Key, Value>>()
        var unsaved: Set<Key>?

        /// Has the processor fetch the entity.
        func prefetchEntity(of digest: KeyDigest) {
            entries.prefetch(digest, size: MemoryLayout<Key>.size + MemoryLayout<Value>.size)
        }
    }

    /// All entries; empty in a table of loaded ones.
    var shards: [Shard]
    private var loaded = LoadedEntries<Key, Value>()
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
        get { entity(of: key)?.value }
        _modify {
            changes += 1
            if scope == nil {
                let digest = key.keyDigest
                var value = takeValue(of: key, digest)
                defer { value.take().map { put($0, for: key, digest) } }
                yield &value
            } else {
                let index = loaded.changeableIndex(of: key)
                defer { noteBlindAccess(at: index) }
                yield &loaded[changeable: index]
            }
        }
    }

    package subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            changes += 1
            if scope == nil {
                let digest = key.keyDigest
                var changed = takeValue(of: key, digest) ?? value()
                defer { put(changed, for: key, digest) }
                yield &changed
            } else {
                if loaded.index(of: key) == nil { scope?.note(key) }
                let index = loaded.changeableIndex(of: key)
                var changed = loaded[changeable: index].take() ?? value()
                defer { loaded[changeable: index] = changed }
                yield &changed
            }
        }
    }

    /// The entity of the key, from which a caller reads single members. The subscript copies all of them: of a device, that
    /// takes 450 instructions.
    package func entity(of key: Key) -> Entity<Key, Value>? {
        if scope == nil {
            let digest = key.keyDigest
            return shards[digest.shard].entries[digest]
        }
        guard let index = loaded.index(of: key) else {
            scope?.note(key)
            return nil
        }
        return loaded.entity(at: index)
    }

    /// Notes the key of an entity that is not loaded, before the request reads it.
    func prefetch(_ key: Key) {
        if loaded.index(of: key) == nil { scope?.note(key) }
    }

    /// Removes the entity, so that its members are not copied when they change.
    private mutating func takeValue(of key: Key, _ digest: KeyDigest) -> Value? {
        shards[digest.shard].unsaved?.insert(key)
        return shards[digest.shard].entries.remove(digest)?.value
    }

    private mutating func put(_ value: Value, for key: Key, _ digest: KeyDigest) {
        shards[digest.shard].entries.insert(Entity(key, value), digest: digest)
    }

    /// True for a key that no entry has. A table of loaded entries trusts that a new key has none, which is checked when
    /// the changes are committed.
    func isFree(_ key: Key) -> Bool {
        guard scope != nil else { return self[key] == nil }
        return loaded.index(of: key).map { loaded[$0].value == nil } ?? true
    }

    // MARK: All entries

    /// False for a table of loaded entries.
    var hasAllEntries: Bool { scope == nil }

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
                for entity in shards[index].entries where !isKept(entity.key, entity.value) {
                    shards[index].unsaved?.insert(entity.key)
                }
            }
            shards[index].entries.filter { isKept($0.key, $0.value) }
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

    func entries(in numbers: [Int]) -> [(key: Key, value: Value)] {
        numbers.flatMap { shards[$0].entries.map { ($0.key, $0.value) } }
    }
}

// MARK: Loaded entries

extension EntityTable {
    /// Adds an entry as it is before the request.
    mutating func load(_ key: DigestedKey<Key>, from shard: Shard) {
        loaded.load(key, shard.entries[key.digest])
    }

    /// Adds an entry as it is before the request, for a request whose entities are stored elsewhere.
    mutating func load(_ key: Key, _ value: Value?) {
        loaded.load(DigestedKey(key), value.map { Entity(key, $0) })
    }

    /// What the request has accessed mutably or set, with its values now; `nil` for removed ones.
    var changedEntries: [(key: Key, value: Value?)] {
        var changed: [(key: Key, value: Value?)] = []
        if changes > 0 { loaded.forEachChanged { changed.append(($0.key, $0.value)) } }
        return changed
    }

    /// The value of an entry before the request; `nil` if it was not loaded.
    func original(of key: Key) -> Value? { loaded.index(of: key).flatMap { loaded[$0].original?.value } }

    /// Notes the key of an entry that is not loaded and was not set: it was read, or removed, which needs its value.
    private func noteBlindAccess(at index: Int) {
        let entry = loaded[index]
        if !entry.isLoaded, entry.value == nil { scope?.note(entry.key) }
    }

    /// True if the loaded entries of the shard are as they were when the request read them.
    func isUpToDate(with shard: Shard, _ number: Int) -> Bool {
        // Of most kinds, a request has none.
        guard !loaded.isEmpty else { return true }
        return loaded.allSatisfy(in: number) { digest, original in shard.entries[digest] === original }
    }

    /// Writes what the request has changed in the shard.
    ///
    /// - Returns: by how much the number of entries has grown.
    func write(to shard: inout Shard, _ number: Int) -> Int {
        guard changes > 0 else { return 0 }
        let count = shard.entries.count
        loaded.forEachChanged(in: number) { entry in
            if let new = entry.entity {
                shard.entries.insert(new, digest: entry.digest)
            } else {
                shard.entries.remove(entry.digest)
            }
            shard.unsaved?.insert(entry.key)
        }
        return shard.entries.count - count
    }

    /// Adds the entries that the request has set without reading them to its scope.
    func declareChanges() {
        guard changes > 0, let scope else { return }
        loaded.forEachNew { scope.request.add(scope.name($0.key)) }
    }
}

// MARK: Saving

extension EntityTable {
    /// The number of entries that were accessed mutably since they were saved.
    var unsavedCount: Int {
        var count = 0
        for shard in shards { count += shard.unsaved?.count ?? 0 }
        return count
    }

    /// From now on ``takeUnsavedEntries()`` returns what changes.
    ///
    /// - Parameter isWhole: true to begin with all entries.
    mutating func recordUnsavedEntries(withAll isWhole: Bool) {
        for index in shards.indices {
            shards[index].unsaved = isWhole ? Set(shards[index].entries.map(\.key)) : []
        }
    }

    /// What was accessed mutably since it was saved, with its values now; `nil` for removed ones.
    var unsavedEntries: [(key: Key, value: Value?)] {
        shards.flatMap { shard in (shard.unsaved ?? []).map { ($0, shard.entries[$0.keyDigest]?.value) } }
    }

    /// The entries that were accessed mutably since the last call, as they are now; `nil` for removed ones.
    mutating func takeUnsavedEntries() -> [(key: Key, entity: Entity<Key, Value>?)] {
        var taken: [(key: Key, entity: Entity<Key, Value>?)] = []
        for index in shards.indices {
            guard let keys = shards[index].unsaved, !keys.isEmpty else { continue }
            shards[index].unsaved = []
            taken += keys.map { ($0, shards[index].entries[$0.keyDigest]) }
        }
        return taken
    }
}

extension EntityTable: Sequence {
    package func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
        requireAll()
        return shards.lazy.map(\.entries).joined().lazy.map { (key: $0.key, value: $0.value) }
            .makeIterator()
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
        // Not by way of a dictionary, which would take as much memory again.
        let entries = try decoder.container(keyedBy: EntryKey.self)
        self.init()
        for name in entries.allKeys {
            guard let key = Key(codingKey: name) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: entries, debugDescription: "\"\(name.stringValue)\" is no \(Key.self)")
            }
            self[key] = try entries.decode(Value.self, forKey: name)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value) }).encode(to: encoder)
    }
}

/// The name of an entry in a document.
struct EntryKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
