import PassAPI

extension MediaTokenVerifier {
    /// Whether to stream, and if not, why.
    package enum Verdict: Sendable, Hashable {
        case valid
        case expired(at: Timestamp)
        /// The token is good, for the resource that it names and not for the one that was asked for.
        case wrongResource(found: ResourceID)
        case badSignature
        case malformed(why: String)
    }
}

extension MediaTokenVerifier.Verdict: CustomStringConvertible {
    package var description: String {
        switch self {
        case .valid: "valid"
        case .expired(let end): "expired: the token was valid until \(end.utcString)"
        case .wrongResource(let found): "wrong resource: the token is for '\(found)'"
        case .badSignature: "bad signature: the token was changed, or signed with another key"
        case .malformed(let why): "malformed: \(why)"
        }
    }
}
