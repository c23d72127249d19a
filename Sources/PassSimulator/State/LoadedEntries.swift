/// The entities of one kind that a request has loaded, or set.
///
/// They are few: comparing their keys finds one faster than hashing, and the first one needs no memory of its own.
struct LoadedEntries<Key: ShardKey, Value: Sendable>: Sendable {
    private var first: Entry?
    private var others: [Entry] = []

    struct Entry: Sendable {
        let key: Key
        let shard: Int
        /// The entity before the request.
        let original: Entity<Key, Value>?
        /// False for an entry that the request has set without reading it.
        let isLoaded: Bool
        /// The value that the request has given it; empty while the request has not accessed it mutably.
        fileprivate(set) var change: [Value?] = []

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
        append(Entry(key: key.key, shard: key.digest.shard, original: entity, isLoaded: true))
    }

    private mutating func append(_ entry: consuming Entry) {
        if first == nil { first = entry } else { others.append(entry) }
    }

    /// The position of an entry that is about to change. It is added if it is neither loaded nor set.
    mutating func changeableIndex(of key: Key) -> Int {
        guard let index = index(of: key) else {
            append(Entry(key: key, shard: key.keyDigest.shard, original: nil, isLoaded: false, change: [nil]))
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
    var isEmpty: Bool { first == nil }

    /// Calls the body with each entry of the shard.
    func forEach(in shard: Int, _ body: (Entry) -> Void) {
        if first?.shard == shard, let first { body(first) }
        for index in others.indices where others[index].shard == shard { body(others[index]) }
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
