/// Verifies media tokens as a programmer's own service does before it streams a video (page *Media Tokens*).
package enum MediaTokenVerifier {
    /// Checks the format, the signature, the time and the resource, in this order, and returns the first
    /// failure.
    ///
    /// A token that was issued in the future is valid, because clocks differ.
    ///
    /// - Parameters:
    ///   - serializedToken: the value of `serializedToken`, in base64.
    ///   - resource: the requested resource; `nil` accepts any.
    package static func verify(
        _ serializedToken: String, key: RSAPublicKey, resource: String?, now: Timestamp
    ) -> Verdict {
        let signed: SignedMediaToken
        do {
            signed = try SignedMediaToken(parsing: serializedToken)
        } catch {
            return error
        }
        let token = signed.token
        guard key.verifies(signed.signature, over: signed.signedBytes) else { return .badSignature }
        guard !token.validity.isOver(at: now) else { return .expired(at: token.validity.notAfter) }
        guard resource == nil || resource == token.resource.text else {
            return .wrongResource(found: token.resource)
        }
        return .valid
    }

    /// The result of a verification. Only ``valid`` allows playback.
    package enum Verdict: Error, Sendable, Hashable, CustomStringConvertible {
        case valid
        case expired(at: Timestamp)
        /// The token is valid, but for a different resource from the requested one.
        case wrongResource(found: ResourceID)
        case badSignature
        case malformed(reason: String)

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
}
