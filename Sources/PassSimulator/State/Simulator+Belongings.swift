import PassAPI

/// What belongs to a device besides its own state: sessions, link codes, shared logins and SSO profiles.
///
/// A mock that has all entities searches its tables. Mocks that share a state cannot: there, each device names what belongs
/// to it, which ``noteBelongings()`` keeps up to date.
extension Simulator {
    /// The sessions of a device, in any order.
    package func sessions(of device: DeviceIdentifier) -> [Session] {
        guard !hasAllEntities else { return sessions.values.filter { $0.device == device } }
        return (devices[device]?.belongings ?? []).compactMap {
            guard case .session(let code) = $0 else { return nil }
            return sessions[code].flatMap { $0.device == device ? $0 : nil }
        }
    }

    /// The keys of the entities that belong to the device. Of those that a device names, some can have gone, or belong to
    /// another one now.
    func belongings(of device: DeviceIdentifier) -> [EntityKey] {
        guard hasAllEntities else { return storedBelongings(of: device) }
        var keys: [EntityKey] = []
        keys += clientUses.filter { $0.value.device == device }.map { .clientUse($0.key) }
        keys += sessions.filter { $0.value.device == device }.map { .session($0.key) }
        keys += linkCodes.filter { $0.value.device == device }.map { .linkCode($0.key) }
        keys += sharedLogins.filter { $0.value.owners.contains(device) }.map { .sharedLogins($0.key) }
        keys += singleSignOnProfiles.filter { $0.value.owners.contains(device) }
            .map { .singleSignOnProfile($0.key) }
        return keys
    }

    /// What the device names, and the uses of the clients that have sessions or profiles on it.
    private func storedBelongings(of device: DeviceIdentifier) -> [EntityKey] {
        let state = devices[device] ?? Device()
        let clients = Set(sessions(of: device).map(\.client) + state.profiles.compactMap(\.client))
        return (state.belongings ?? []) + clients.map { .clientUse($0) }
    }

    /// Notes at devices what belongs to them since they were loaded or saved. Without it, mocks that share a state do not
    /// find it.
    package mutating func noteBelongings() {
        for (key, owners) in newOwners() {
            for owner in owners where devices[owner]?.belongings?.contains(key) != true {
                self[device: owner].note(key)
            }
        }
    }

    /// The changed entities, with the devices to which they belong now, and did not belong when they were loaded.
    private func newOwners() -> [(key: EntityKey, owners: Set<DeviceIdentifier>)] {
        sessions.newOwners(EntityKey.session) + linkCodes.newOwners(EntityKey.linkCode)
            + sharedLogins.newOwners(EntityKey.sharedLogins)
            + singleSignOnProfiles.newOwners(EntityKey.singleSignOnProfile)
    }
}

extension EntityTable where Value: Owned {
    fileprivate func newOwners(
        _ name: (Key) -> EntityKey
    ) -> [(key: EntityKey, owners: Set<DeviceIdentifier>)] {
        (hasAllEntries ? unsavedEntries : changedEntries).compactMap { key, value in
            let new = (value?.owners ?? []).subtracting(original(of: key)?.owners ?? [])
            return new.isEmpty ? nil : (name(key), new)
        }
    }
}

/// An entity that belongs to devices.
private protocol Owned {
    var owners: Set<DeviceIdentifier> { get }
}

extension Session: Owned {
    fileprivate var owners: Set<DeviceIdentifier> { [device] }
}

extension LinkCodeRecord: Owned {
    fileprivate var owners: Set<DeviceIdentifier> { [device] }
}

extension SingleSignOnProfile: Owned {
    fileprivate var owners: Set<DeviceIdentifier> { unlinkedDevices.union(devices.keys) }
}

extension [MVPDID: [SharedLogin]]: Owned {
    fileprivate var owners: Set<DeviceIdentifier> { Set(values.joined().map(\.device)) }
}

extension Device {
    /// The most sessions and codes that a device names, of which most have expired when more are created, and the most
    /// users.
    private static let mostCodes = 32
    private static let mostUsers = 64

    fileprivate mutating func note(_ key: EntityKey) {
        var known = belongings ?? []
        known.append(key)
        let isCode = key.isCode
        if known.count(where: { $0.isCode == isCode }) > (isCode ? Self.mostCodes : Self.mostUsers),
            let oldest = known.firstIndex(where: { $0.isCode == isCode })
        {
            known.remove(at: oldest)
        }
        belongings = known
    }
}

extension EntityKey {
    /// True for what soon expires.
    fileprivate var isCode: Bool {
        switch self {
        case .session, .linkCode: true
        case .clientUse, .device, .identityTempPassUsage, .sharedLogins, .singleSignOnProfile:
            false
        }
    }
}

// MARK: Saving

/// As a text: `session:4YQJPRV`.
extension EntityKey: TextCodable {
    package init?(codedText text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = EntityKind(rawValue: String(parts[0])),
            let key = try? EntityKey(kind, String(parts[1]))
        else { return nil }
        self = key
    }

    package var codedText: String { "\(name.kind.rawValue):\(name.key)" }

    /// - Throws: `DecodingError` for a key that none of that kind can be.
    init(_ kind: EntityKind, _ key: String) throws {
        self =
            switch kind {
            case .clientUse: .clientUse(try Self.key(key))
            case .device: .device(try Self.key(key))
            case .session: .session(try Self.key(key))
            case .identityTempPassUsage: .identityTempPassUsage(try Self.key(key))
            case .sharedLogins: .sharedLogins(try Self.key(key))
            case .singleSignOnProfile: .singleSignOnProfile(try Self.key(key))
            case .linkCode: .linkCode(try Self.key(key))
            }
    }

    private static func key<Key: CodingKeyRepresentable>(_ text: String) throws -> Key {
        guard let key = Key(codingKey: EntryKey(stringValue: text)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\"\(text)\" is no \(Key.self)"))
        }
        return key
    }
}
