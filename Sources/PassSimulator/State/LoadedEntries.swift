import PassAPI

/// The entities of one kind that a request has loaded, or set.
///
/// They are few: comparing their keys finds one faster than hashing, and the first one needs no memory of its own.
struct LoadedEntries<Key: ShardKey, Value: Sendable>: Sendable {
    private var first: Entry?
    /// The shard of the first entry, which the compiler would copy to ask it; -1 without one.
    private var firstShard = -1
    private var others: [Entry] = []

    struct Entry: Sendable {
        let key: Key
        let digest: KeyDigest
        fileprivate let before: Before
        /// The value that the request has given it; empty while the request has not accessed it mutably.
        fileprivate(set) var change: [Value?] = []

        /// The entity before the request. With a member more, the compiler calls functions to copy an entry, for 1,700
        /// instructions of a request.
        fileprivate enum Before: Sendable {
            case loaded(Entity<Key, Value>?)
            /// The request has set the entity without reading it.
            case unknown
        }

        var isLoaded: Bool { if case .loaded = before { true } else { false } }
        /// The entity before the request.
        var original: Entity<Key, Value>? { if case .loaded(let entity) = before { entity } else { nil } }
        var isChanged: Bool { !change.isEmpty }
        var value: Value? { change.isEmpty ? original?.value : change[0] }
        /// The entity as it is now.
        var entity: Entity<Key, Value>? {
            change.isEmpty ? original : change[0].map { Entity(key, $0) }
        }
    }

    subscript(index: Int) -> Entry {
        get { index == 0 ? first! : others[index - 1] }
        _modify {
            if index == 0 { yield &first! } else { yield &others[index - 1] }
        }
    }

    /// The entity of an entry as it is now.
    func entity(at index: Int) -> Entity<Key, Value>? {
        // The first entry's entity, without a copy of the entry: few requests load another one of its kind.
        if index == 0, first?.isChanged == false { return first?.original }
        return self[index].entity
    }

    /// The position of a key's entry; `nil` for one that is neither loaded nor set.
    func index(of key: Key) -> Int? {
        if first?.key == key { return 0 }
        for index in others.indices where others[index].key == key { return index + 1 }
        return nil
    }

    mutating func load(_ key: DigestedKey<Key>, _ entity: Entity<Key, Value>?) {
        append(Entry(key: key.key, digest: key.digest, before: .loaded(entity)))
    }

    private mutating func append(_ entry: consuming Entry) {
        guard isEmpty else { return others.append(entry) }
        firstShard = entry.digest.shard
        first = entry
    }

    /// The position of an entry that is about to change. It is added if it is neither loaded nor set.
    mutating func changeableIndex(of key: Key) -> Int {
        guard let index = index(of: key) else {
            append(Entry(key: key, digest: key.keyDigest, before: .unknown, change: [nil]))
            return others.count
        }
        if self[index].change.isEmpty { self[index].change = [self[index].value] }
        return index
    }

    /// The value of an entry for which ``changeableIndex(of:)`` was called.
    subscript(changeable index: Int) -> Value? {
        get { self[index].change[0] }
        _modify { yield &self[index].change[0] }
    }

    /// True if there is no entry at all.
    var isEmpty: Bool { firstShard < 0 }

    /// True if all entries of the shard satisfy the predicate: the digest of the key, and the entity before the request. Copies
    /// no entry.
    func allSatisfy(in shard: Int, _ predicate: (KeyDigest, Entity<Key, Value>?) -> Bool) -> Bool {
        if firstShard == shard, let first, !predicate(first.digest, first.original) { return false }
        return others.allSatisfy { $0.digest.shard != shard || predicate($0.digest, $0.original) }
    }

    /// Calls the body with each entry of the shard.
    func forEach(in shard: Int, _ body: (Entry) -> Void) {
        if firstShard == shard, let first { body(first) }
        for index in others.indices where others[index].digest.shard == shard { body(others[index]) }
    }

    /// Calls the body with each entry that the request has accessed mutably.
    func forEachChanged(_ body: (Entry) -> Void) {
        if let first, first.isChanged { body(first) }
        for entry in others where entry.isChanged { body(entry) }
    }

    /// Calls the body with each entry that the request has set without reading it.
    func forEachNew(_ body: (Entry) -> Void) {
        if first?.isLoaded == false, let first { body(first) }
        for index in others.indices where !others[index].isLoaded { body(others[index]) }
    }
}
