import PassAPI

/// The entities of one kind that a request has loaded, or set.
///
/// They are few: comparing their keys finds one faster than hashing, and the first one needs no memory of its own. It is in
/// pieces, because the compiler copies a whole entry to read one of its members, and retains all that it has.
struct LoadedEntries<Key: ShardKey, Value: Sendable>: Sendable {
    private var firstKey: Key?
    private var firstDigest: KeyDigest?
    private var firstOriginal: Entity<Key, Value>?
    private var isFirstLoaded = false
    private var firstChange: [Value?] = []
    private var others: [Entry] = []

    struct Entry: Sendable {
        let key: Key
        let digest: KeyDigest
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

    private var first: Entry? {
        guard let firstKey, let firstDigest else { return nil }
        return Entry(
            key: firstKey, digest: firstDigest, original: firstOriginal, isLoaded: isFirstLoaded,
            change: firstChange)
    }

    subscript(index: Int) -> Entry { index == 0 ? first! : others[index - 1] }

    /// The entity of an entry as it is now.
    func entity(at index: Int) -> Entity<Key, Value>? {
        index == 0 && firstChange.isEmpty ? firstOriginal : self[index].entity
    }

    /// The position of a key's entry; `nil` for one that is neither loaded nor set.
    func index(of key: Key) -> Int? {
        if firstKey == key { return 0 }
        for index in others.indices where others[index].key == key { return index + 1 }
        return nil
    }

    mutating func load(_ key: DigestedKey<Key>, _ entity: Entity<Key, Value>?) {
        guard isEmpty else {
            return others.append(
                Entry(key: key.key, digest: key.digest, original: entity, isLoaded: true))
        }
        firstKey = key.key
        firstDigest = key.digest
        firstOriginal = entity
        isFirstLoaded = true
    }

    /// The position of an entry that is about to change. It is added if it is neither loaded nor set.
    mutating func changeableIndex(of key: Key) -> Int {
        switch index(of: key) {
        case 0?:
            if firstChange.isEmpty { firstChange = [firstOriginal?.value] }
            return 0
        case let index?:
            if others[index - 1].change.isEmpty { others[index - 1].change = [others[index - 1].value] }
            return index
        case nil where isEmpty:
            firstKey = key
            firstDigest = key.keyDigest
            firstChange = [nil]
            return 0
        case nil:
            others.append(
                Entry(key: key, digest: key.keyDigest, original: nil, isLoaded: false, change: [nil]))
            return others.count
        }
    }

    /// The value of an entry for which ``changeableIndex(of:)`` was called.
    subscript(changeable index: Int) -> Value? {
        get { index == 0 ? firstChange[0] : others[index - 1].change[0] }
        _modify {
            if index == 0 { yield &firstChange[0] } else { yield &others[index - 1].change[0] }
        }
    }

    /// True if there is no entry at all.
    var isEmpty: Bool { firstDigest == nil }

    /// True if all entries of the shard satisfy the predicate: the digest of the key, and the entity before the request.
    func allSatisfy(in shard: Int, _ predicate: (KeyDigest, Entity<Key, Value>?) -> Bool) -> Bool {
        if let firstDigest, firstDigest.shard == shard, !predicate(firstDigest, firstOriginal) {
            return false
        }
        return others.allSatisfy { $0.digest.shard != shard || predicate($0.digest, $0.original) }
    }

    /// Calls the body with each entry of the shard that the request has accessed mutably.
    func forEachChanged(in shard: Int, _ body: (Entry) -> Void) {
        if firstDigest?.shard == shard, !firstChange.isEmpty, let first { body(first) }
        for entry in others where entry.digest.shard == shard && entry.isChanged { body(entry) }
    }

    /// Calls the body with each entry that the request has accessed mutably.
    func forEachChanged(_ body: (Entry) -> Void) {
        if !firstChange.isEmpty, let first { body(first) }
        for entry in others where entry.isChanged { body(entry) }
    }

    /// Calls the body with each entry that the request has set without reading it.
    func forEachNew(_ body: (Entry) -> Void) {
        if !isFirstLoaded, let first { body(first) }
        for index in others.indices where !others[index].isLoaded { body(others[index]) }
    }
}
