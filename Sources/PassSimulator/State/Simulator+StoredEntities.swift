import PassAPI

/// For a mock whose entities are stored elsewhere: a request reads and writes them as texts.
extension Simulator {
    /// Loads an entity of a request.
    ///
    /// - Parameter read: decodes the value; `nil` for an entity that does not exist.
    /// - Throws: what `read` throws.
    package mutating func load(_ key: EntityKey, _ read: (some SimulatorState.Reading)?) throws {
        switch key {
        case .clientUse(let key): clientUses.load(key, try read?.value())
        case .device(let key): devices.load(key, try read?.value())
        case .session(let key): sessions.load(key, try read?.value())
        case .identityTempPassUsage(let key): identityTempPassUsage.load(key, try read?.value())
        case .sharedLogins(let key): sharedLogins.load(key, try read?.value())
        case .singleSignOnProfile(let key): singleSignOnProfiles.load(key, try read?.value())
        case .linkCode(let key): linkCodes.load(key, try read?.value())
        }
    }

    /// The entities that a request has accessed mutably, or set, with their values now.
    package var changedEntities: [ChangedEntity] {
        var changed: [ChangedEntity] = []
        func add<Key: CodingKeyRepresentable, Value: Encodable & Sendable>(
            _ kind: EntityKind, _ entries: [(key: Key, value: Value?)]
        ) {
            changed += entries.map { ChangedEntity(name: EntityName(kind, $0.key), value: $0.value) }
        }
        add(.clientUse, clientUses.changedEntries)
        add(.device, devices.changedEntries)
        add(.session, sessions.changedEntries)
        add(.identityTempPassUsage, identityTempPassUsage.changedEntries)
        add(.sharedLogins, sharedLogins.changedEntries)
        add(.singleSignOnProfile, singleSignOnProfiles.changedEntries)
        add(.linkCode, linkCodes.changedEntries)
        return changed
    }
}

/// An entity that has changed.
package struct ChangedEntity: Sendable {
    package let name: EntityName
    /// `nil` for an entity that is gone.
    package let value: (any Encodable & Sendable)?

    /// When the entity expires; `nil` for one without an end.
    package var end: Timestamp? { (value as? any Temporary)?.validity.notAfter }
}

/// An entity with an end.
private protocol Temporary {
    var validity: Validity { get }
}

extension Session: Temporary {}
extension LinkCodeRecord: Temporary {}
extension Entity: Temporary where Value: Temporary {
    var validity: Validity { value.validity }
}
