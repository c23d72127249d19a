import PassAPI

/// The entities that a request needs: those that it declares, and those that turn out to be missing while it is computed.
///
/// One thread at a time uses it: the one that computes the request.
package final class RequestScope: @unchecked Sendable {
    // Unchecked because tables are values, whose readings note what is missing, and the compiler cannot see that those
    // with a scope stay on one thread.

    // Nearly every request has some of these three, so that they have members of their own.
    let client: DigestedKey<ClientID>?
    let device: DigestedKey<DeviceIdentifier>?
    let session: DigestedKey<AuthenticationCode>?

    // The checks for overlapping accesses to members of classes take 700 of 72,000 instructions of
    // retrieveProfileForMVPD (1 %). No method of this class calls code that could access a member meanwhile.
    @exclusivity(unchecked) private(set) var others: [(key: EntityKey, shard: Int)] = []
    /// The shards that have the entities.
    @exclusivity(unchecked) package private(set) var shards = ShardNumbers()
    @exclusivity(unchecked) private var missing: [EntityKey] = []
    /// True for a request that reads whole tables.
    @exclusivity(unchecked) package private(set) var isEverything = false

    /// The entities that a request declares. More than it needs cost little time, and less a second computation.
    ///
    /// - Parameter others: none of the kinds of the other parameters.
    package init(
        client: DigestedKey<ClientID>? = nil,
        device: DeviceIdentifier? = nil, session: AuthenticationCode? = nil, others: [EntityKey] = []
    ) {
        self.client = client
        self.device = device.map(DigestedKey.init)
        self.session = session.map(DigestedKey.init)
        if let digest = self.client?.digest { shards.insert(digest.shard) }
        if let digest = self.device?.digest { shards.insert(digest.shard) }
        if let digest = self.session?.digest { shards.insert(digest.shard) }
        for key in others { add(key) }
        // Any shard has what requests without entities need.
        if shards.isEmpty { shards.insert(0) }
    }

    /// The keys of all entities.
    package var keys: [EntityKey] {
        [
            client.map { .clientUse($0.key) }, device.map { .device($0.key) },
            session.map { .session($0.key) },
        ].compactMap(\.self) + others.map(\.key)
    }

    /// Adds an entity for the next computation.
    package func add(_ key: EntityKey) {
        guard !others.contains(where: { $0.key == key }) else { return }
        let shard = key.shard
        others.append((key, shard))
        shards.insert(shard)
    }

    func note(_ key: EntityKey) { missing.append(key) }

    func needsEverything() { isEverything = true }

    /// True if the request has read an entity that is not loaded, so that its outcome is worth nothing.
    package var isIncomplete: Bool { isEverything || !missing.isEmpty }

    /// Adds what was missing. The request is computed again with it.
    package func complete() {
        for key in missing { add(key) }
        missing = []
    }
}
