import ControlAPI
import PassAPI

/// Where evictions from a table continue.
struct EvictionTurn: Sendable {
    /// The first shard of the next eviction.
    fileprivate var next = 0
    /// The number of shards in a row that had no idle entry.
    fileprivate var inUse = 0
}

extension Simulator {
    /// The turns of evictions, by the table.
    struct EvictionTurns: Sendable {
        fileprivate var devices = EvictionTurn()
        fileprivate var clientUses = EvictionTurn()
        fileprivate var sessions = EvictionTurn()
        fileprivate var identityTempPassUsage = EvictionTurn()
        fileprivate var sharedLogins = EvictionTurn()
        fileprivate var singleSignOnProfiles = EvictionTurn()
        fileprivate var linkCodes = EvictionTurn()
        /// The first shards of the next search for entities whose device is gone.
        fileprivate var orphanedSessions = 0
        fileprivate var orphanedLogins = 0
    }

    /// Removes entities if there are more than the limits allow: those that are not in use before those that are, and
    /// of these the ones that were idle the longest.
    ///
    /// A call looks at about 4,000 entities of a table and removes a tenth of them, so that it takes a few milliseconds
    /// whatever the number of entities. Shards are random samples: the oldest tenth of a shard is nearly the oldest
    /// tenth of all.
    ///
    /// - Parameter device: the device of the request, which stays.
    package mutating func enforceLimits(at serverTime: Timestamp, sparing device: DeviceIdentifier?) {
        if devices.count > limits.devices { evictDevices(at: serverTime, sparing: device) }
        if clientUses.count > limits.devices {
            let gone = clientUses.evict(above: limits.devices, &evictionTurns.clientUses) { _, use in
                .init(isInUse: false, lastUse: use.since)
            }
            evictions[.clientUse, default: 0] += gone.count
        }
        if sessions.count > limits.sessions {
            let gone = sessions.evict(above: limits.sessions, &evictionTurns.sessions) { _, session in
                .init(
                    isInUse: session.isLive && !session.validity.isOver(at: serverTime),
                    lastUse: session.validity.notBefore)
            }
            evictions[.session, default: 0] += gone.count
        }
        if identityTempPassUsage.count > limits.devices {
            let gone = identityTempPassUsage.evict(
                above: limits.devices, &evictionTurns.identityTempPassUsage
            ) { _, usage in
                .init(isInUse: false, lastUse: usage.firstUse ?? .earliest)
            }
            evictions[.identityTempPassUsage, default: 0] += gone.count
        }
        if sharedLogins.count > limits.devices {
            let gone = sharedLogins.evict(above: limits.devices, &evictionTurns.sharedLogins) { _, logins in
                let validities = logins.values.joined().map(\.profile.validity)
                return .init(
                    isInUse: validities.contains { !$0.isOver(at: serverTime) },
                    lastUse: validities.map(\.notBefore).max() ?? .earliest)
            }
            evictions[.sharedLogins, default: 0] += gone.count
        }
        if singleSignOnProfiles.count > limits.devices {
            let gone = singleSignOnProfiles.evict(
                above: limits.devices, &evictionTurns.singleSignOnProfiles
            ) { _, profile in
                .init(isInUse: false, lastUse: profile.devices.values.map(\.lastSeen).max() ?? .earliest)
            }
            evictions[.singleSignOnProfile, default: 0] += gone.count
        }
        if linkCodes.count > limits.devices {
            let gone = linkCodes.evict(above: limits.devices, &evictionTurns.linkCodes) { _, code in
                .init(isInUse: !code.validity.isOver(at: serverTime), lastUse: code.validity.notBefore)
            }
            evictions[.linkCode, default: 0] += gone.count
        }
    }

    /// Removes devices with their sessions and shared logins.
    private mutating func evictDevices(at serverTime: Timestamp, sparing spared: DeviceIdentifier?) {
        let gone = devices.evict(above: limits.devices, &evictionTurns.devices) { identifier, device in
            guard identifier != .unnamed, identifier != spared else { return nil }
            let now = device.clock.now(serverTime)
            return .init(
                isInUse: device.profiles.contains { !$0.validity.isOver(at: now) }, lastUse: device.lastLogin)
        }
        evictions[.device, default: 0] += gone.count
        for device in gone { for code in device.liveSessions.values { sessions[code] = nil } }
        // The tables have no index by device. Each eviction searches another part of them.
        sessions.remove(inTurn: &evictionTurns.orphanedSessions) { [devices] in devices[$1.device] == nil }
        for (subject, logins) in sharedLogins.part(inTurn: &evictionTurns.orphanedLogins)
        where logins.values.joined().contains(where: { devices[$0.device] == nil }) {
            let kept = logins.mapValues { $0.filter { devices[$0.device] != nil } }.filter {
                !$0.value.isEmpty
            }
            sharedLogins[subject] = kept.isEmpty ? nil : kept
        }
    }
}

extension Device {
    /// When the device created its last session, or got its last profile.
    fileprivate var lastLogin: Timestamp {
        profiles.reduce(lastSessionAt ?? .earliest) { max($0, $1.validity.notBefore) }
    }
}

extension Timestamp {
    fileprivate static var earliest: Timestamp { datable.lowerBound }
}

/// What decides which entity leaves first.
private struct EvictionRank {
    /// True for an entity with a login or a validity that has not ended. It leaves after all others.
    var isInUse: Bool
    var lastUse: Timestamp
}

/// About how many entries one call examines.
private let partSize = 4_096

extension EntityTable {
    /// Removes a tenth of the next part, or as many as are too many if the part is everything.
    ///
    /// Entries in use leave only after a whole turn has found no others.
    ///
    /// - Parameter rank: `nil` for an entry that stays.
    /// - Returns: the removed values.
    fileprivate mutating func evict(
        above limit: Int, _ turn: inout EvictionTurn, rank: (Key, Value) -> EvictionRank?
    ) -> [Value] {
        let shards = shards(from: turn.next, holding: partSize)
        turn.next = (turn.next + shards.count) % EntityShard.count
        let entries = entries(in: shards)
        let ranked = entries.compactMap { entry in
            rank(entry.key, entry.value).map { (entry: entry, rank: $0) }
        }
        var candidates = ranked.filter { !$0.rank.isInUse }
        turn.inUse = candidates.isEmpty ? turn.inUse + shards.count : 0
        if candidates.isEmpty, turn.inUse >= EntityShard.count { candidates = ranked }
        let excess = shards.count == EntityShard.count ? count - limit : 0
        let gone = candidates.sorted { $0.rank.lastUse < $1.rank.lastUse }
            .prefix(Swift.max(1, excess, entries.count / 10))
        for (entry, _) in gone { self[entry.key] = nil }
        return gone.map { $0.entry.value }
    }

    /// The entries of the next part.
    fileprivate func part(inTurn next: inout Int) -> [(key: Key, value: Value)] {
        let shards = shards(from: next, holding: partSize)
        next = (next + shards.count) % EntityShard.count
        return entries(in: shards)
    }

    /// Removes the entries of the next part that satisfy the predicate.
    fileprivate mutating func remove(inTurn next: inout Int, where isGone: (Key, Value) -> Bool) {
        for (key, value) in part(inTurn: &next) where isGone(key, value) { self[key] = nil }
    }
}
