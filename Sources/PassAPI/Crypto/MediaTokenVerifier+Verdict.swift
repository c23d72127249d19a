extension MediaTokenVerifier {
    /// The result of a verification. Only ``valid`` allows playback.
    package enum Verdict: Sendable, Hashable {
        case valid
        case expired(at: Timestamp)
        /// The token is valid, but for another resource than the requested one.
        case wrongResource(found: ResourceID)
        case badSignature
        case malformed(reason: String)
    }
}

extension MediaTokenVerifier.Verdict: CustomStringConvertible {
    package var description: String {
        switch self {
        case .valid: "valid"
        case .expired(let end): "expired: the token was valid until \(end.utcString)"
        case .wrongResource(let found): "wrong resource: the token is for '\(found)'"
        case .badSignature: "bad signature: the token was changed, or signed with another key"
        case .malformed(let reason): "malformed: \(reason)"
        }
    }
}
