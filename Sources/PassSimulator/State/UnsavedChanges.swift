/// What changed in the state since it was saved.
package struct UnsavedChanges: Sendable {
    /// True if the whole state was replaced: what is not in ``entities`` is gone.
    package let isWhole: Bool
    package let entities: [ChangedEntity]
}

extension Simulator {
    /// True if entities were accessed mutably since they were saved, and somebody saves them.
    package var hasUnsavedChanges: Bool { unsavedCount > 0 }

    /// The number of these entities; more than any number after the whole state was replaced.
    package var unsavedCount: Int {
        isUnsavedAsWhole
            ? .max
            : clientUses.unsavedCount + devices.unsavedCount + sessions.unsavedCount
                + identityTempPassUsage.unsavedCount + sharedLogins.unsavedCount
                + singleSignOnProfiles.unsavedCount + linkCodes.unsavedCount
    }

    /// From now on ``takeUnsavedChanges()`` returns what changes.
    package mutating func recordUnsavedChanges() { recordUnsavedChanges(withAll: false) }

    private mutating func recordUnsavedChanges(withAll isWhole: Bool) {
        recordsUnsavedChanges = true
        isUnsavedAsWhole = isWhole
        clientUses.recordUnsavedEntries(withAll: isWhole)
        devices.recordUnsavedEntries(withAll: isWhole)
        sessions.recordUnsavedEntries(withAll: isWhole)
        identityTempPassUsage.recordUnsavedEntries(withAll: isWhole)
        sharedLogins.recordUnsavedEntries(withAll: isWhole)
        singleSignOnProfiles.recordUnsavedEntries(withAll: isWhole)
        linkCodes.recordUnsavedEntries(withAll: isWhole)
    }

    /// Must be called after the whole state was replaced.
    mutating func noteReplacement() {
        if recordsUnsavedChanges { recordUnsavedChanges(withAll: true) }
    }

    /// The changes since the last call, with the values that the entities have now.
    package mutating func takeUnsavedChanges() -> UnsavedChanges {
        defer { isUnsavedAsWhole = false }
        var changed: [ChangedEntity] = []
        func add<Key: CodingKeyRepresentable, Value: Encodable>(
            _ kind: EntityKind, _ entries: [(key: Key, entity: Entity<Key, Value>?)]
        ) {
            changed += entries.map { ChangedEntity(name: EntityName(kind, $0.key), value: $0.entity) }
        }
        add(.clientUse, clientUses.takeUnsavedEntries())
        add(.device, devices.takeUnsavedEntries())
        add(.session, sessions.takeUnsavedEntries())
        add(.identityTempPassUsage, identityTempPassUsage.takeUnsavedEntries())
        add(.sharedLogins, sharedLogins.takeUnsavedEntries())
        add(.singleSignOnProfile, singleSignOnProfiles.takeUnsavedEntries())
        add(.linkCode, linkCodes.takeUnsavedEntries())
        return UnsavedChanges(isWhole: isUnsavedAsWhole, entities: changed)
    }
}

extension SimulatorState {
    /// Adds an entity as ``UnsavedChanges`` had it.
    ///
    /// - Parameter read: decodes the value.
    /// - Throws: what `read` throws, and `DecodingError` for a key that none of that kind can be.
    package mutating func add(
        _ kind: EntityKind, _ key: String, _ read: some Reading
    ) throws {
        switch try EntityKey(kind, key) {
        case .clientUse(let key): clientUses[key] = try read.value()
        case .device(let key): devices[key] = try read.value()
        case .session(let key): sessions[key] = try read.value()
        case .identityTempPassUsage(let key): identityTempPassUsage.table[key] = try read.value()
        case .sharedLogins(let key): sharedLogins[key] = try read.value()
        case .singleSignOnProfile(let key): singleSignOnProfiles[key] = try read.value()
        case .linkCode(let key): linkCodes[key] = try read.value()
        }
    }

    /// Decodes the value of an entity.
    package protocol Reading {
        func value<Value: Decodable & Sendable>() throws -> Value
    }
}
