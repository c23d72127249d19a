import PassAPI

/// A shard of the state: a part of each table. Requests lock the shards of their entities only.
package struct EntityShard: Sendable {
    private var clientUses = EntityTable<ClientID, ClientUse>.Shard()
    private var devices = EntityTable<DeviceIdentifier, Device>.Shard()
    private var sessions = EntityTable<AuthenticationCode, Session>.Shard()
    private var identityTempPassUsage = EntityTable<UserPassKey, TempPassUsage>.Shard()
    private var sharedLogins = EntityTable<SubjectIdentity, [MVPDID: [SharedLogin]]>.Shard()
    private var singleSignOnProfiles = EntityTable<String, SingleSignOnProfile>.Shard()
    private var linkCodes = EntityTable<LinkCode, LinkCodeRecord>.Shard()

    /// The number of shards, a power of two. With a million entries of a kind a shard has about 4,000, which are rehashed
    /// in a fraction of a millisecond.
    package static var count: Int { 256 }

    package init() {}

    /// Loads the entities of a request that the shard has. Mutating, because a caller in another module would copy the
    /// shard otherwise.
    package mutating func load(_ scope: RequestScope, number: Int, for simulator: inout Simulator) {
        if let client = scope.client, client.digest.shard == number {
            simulator.clientUses.load(client, from: clientUses)
        }
        if let device = scope.device, device.digest.shard == number {
            simulator.devices.load(device, from: devices)
        }
        if let session = scope.session, session.digest.shard == number {
            simulator.sessions.load(session, from: sessions)
        }
        for other in scope.others where other.shard == number {
            load(other.key, for: &simulator)
        }
    }

    /// Has the processor fetch the request's entities. Mutating for the same reason.
    package mutating func prefetchEntities(_ scope: RequestScope, number: Int) {
        if let digest = scope.client?.digest, digest.shard == number {
            clientUses.prefetchEntity(of: digest)
        }
        if let digest = scope.device?.digest, digest.shard == number {
            devices.prefetchEntity(of: digest)
        }
    }

    private func load(_ key: EntityKey, for simulator: inout Simulator) {
        switch key {
        case .clientUse(let key): simulator.clientUses.load(DigestedKey(key), from: clientUses)
        case .device(let key): simulator.devices.load(DigestedKey(key), from: devices)
        case .session(let key): simulator.sessions.load(DigestedKey(key), from: sessions)
        case .identityTempPassUsage(let key):
            simulator.identityTempPassUsage.load(DigestedKey(key), from: identityTempPassUsage)
        case .sharedLogins(let key): simulator.sharedLogins.load(DigestedKey(key), from: sharedLogins)
        case .singleSignOnProfile(let key):
            simulator.singleSignOnProfiles.load(DigestedKey(key), from: singleSignOnProfiles)
        case .linkCode(let key): simulator.linkCodes.load(DigestedKey(key), from: linkCodes)
        }
    }

    /// True if what a request has loaded from the shard is as it was then. Mutating for the same reason.
    ///
    /// Uses of clients are not compared: of two requests that note one, the later one is right.
    package mutating func hasEntities(of simulator: Simulator, number: Int) -> Bool {
        simulator.devices.isUpToDate(with: devices, number)
            && simulator.sessions.isUpToDate(with: sessions, number)
            && simulator.identityTempPassUsage.isUpToDate(with: identityTempPassUsage, number)
            && simulator.sharedLogins.isUpToDate(with: sharedLogins, number)
            && simulator.singleSignOnProfiles.isUpToDate(with: singleSignOnProfiles, number)
            && simulator.linkCodes.isUpToDate(with: linkCodes, number)
    }

    /// Takes over what a request has changed in the shard.
    package mutating func commit(_ simulator: Simulator, number: Int, growth: inout EntityCounts) {
        growth.clientUses += simulator.clientUses.write(to: &clientUses, number)
        growth.devices += simulator.devices.write(to: &devices, number)
        growth.sessions += simulator.sessions.write(to: &sessions, number)
        growth.identityTempPassUsage += simulator.identityTempPassUsage.write(
            to: &identityTempPassUsage, number)
        growth.sharedLogins += simulator.sharedLogins.write(to: &sharedLogins, number)
        growth.singleSignOnProfiles += simulator.singleSignOnProfiles.write(to: &singleSignOnProfiles, number)
        growth.linkCodes += simulator.linkCodes.write(to: &linkCodes, number)
    }

    /// The number of entities.
    package var counts: EntityCounts {
        var counts = EntityCounts()
        counts.clientUses = clientUses.entries.count
        counts.devices = devices.entries.count
        counts.sessions = sessions.entries.count
        counts.identityTempPassUsage = identityTempPassUsage.entries.count
        counts.sharedLogins = sharedLogins.entries.count
        counts.singleSignOnProfiles = singleSignOnProfiles.entries.count
        counts.linkCodes = linkCodes.entries.count
        return counts
    }

    /// Exchanges all entities with those of the simulator's shard of that number, so that who holds all shards works with
    /// all entities and copies none.
    package mutating func exchange(with simulator: inout Simulator, number: Int) {
        swap(&clientUses, &simulator.clientUses.shards[number])
        swap(&devices, &simulator.devices.shards[number])
        swap(&sessions, &simulator.sessions.shards[number])
        swap(&identityTempPassUsage, &simulator.identityTempPassUsage.shards[number])
        swap(&sharedLogins, &simulator.sharedLogins.shards[number])
        swap(&singleSignOnProfiles, &simulator.singleSignOnProfiles.shards[number])
        swap(&linkCodes, &simulator.linkCodes.shards[number])
    }
}
