/// The name of an entity in a file or a database.
package struct EntityName: Sendable, Hashable {
    package let kind: EntityKind
    /// Distinguishes the entities of a kind.
    package let key: String

    package init(kind: EntityKind, key: String) {
        self.kind = kind
        self.key = key
    }
}

extension EntityKey {
    package var name: EntityName {
        switch self {
        case .clientUse(let key): EntityName(.clientUse, key)
        case .device(let key): EntityName(.device, key)
        case .session(let key): EntityName(.session, key)
        case .identityTempPassUsage(let key): EntityName(.identityTempPassUsage, key)
        case .sharedLogins(let key): EntityName(.sharedLogins, key)
        case .singleSignOnProfile(let key): EntityName(.singleSignOnProfile, key)
        case .linkCode(let key): EntityName(.linkCode, key)
        }
    }
}

extension EntityName {
    init(_ kind: EntityKind, _ key: some CodingKeyRepresentable) {
        self.init(kind: kind, key: key.codingKey.stringValue)
    }
}
