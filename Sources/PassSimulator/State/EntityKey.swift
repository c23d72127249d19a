import PassAPI

/// The key of an entity in the state, with its kind.
package enum EntityKey: Sendable, Hashable {
    /// The use of a client.
    case clientUse(ClientID)
    case device(DeviceIdentifier)
    case session(AuthenticationCode)
    /// A user's use of a promotional pass.
    case identityTempPassUsage(UserPassKey)
    case sharedLogins(SubjectIdentity)
    /// By the identifier that an application gives its user.
    case singleSignOnProfile(String)
    case linkCode(LinkCode)

    /// The number of the shard that has the entity.
    package var shard: Int { digest.shard }

    private var digest: KeyDigest {
        switch self {
        case .clientUse(let key): key.keyDigest
        case .device(let key): key.keyDigest
        case .session(let key): key.keyDigest
        case .identityTempPassUsage(let key): key.keyDigest
        case .sharedLogins(let key): key.keyDigest
        case .singleSignOnProfile(let key): key.keyDigest
        case .linkCode(let key): key.keyDigest
        }
    }
}
