import PassAPI

/// What a programmer's own service does with a media token before it streams (page *Media Tokens*).
package enum MediaTokenVerifier {
    /// Looks at the form, then at the signature, the time and the resource; the first that fails is the
    /// verdict.
    ///
    /// A token from the future is valid, since clocks differ.
    ///
    /// - Parameters:
    ///   - serializedToken: the value of `serializedToken`, base64.
    ///   - key: the public half of the key that signs media tokens.
    ///   - resource: what the player asks for; `nil` accepts any.
    package static func verify(
        _ serializedToken: String, key: RSAPublicKey, resource: String?, now: Timestamp
    ) -> Verdict {
        let signed: SignedMediaToken
        do {
            signed = try SignedMediaToken(parsing: serializedToken)
        } catch {
            return .malformed(why: error.why)
        }
        let token = signed.token
        guard key.verifies(signed.signature, over: signed.signedBytes) else { return .badSignature }
        guard !token.validity.isOver(at: now) else { return .expired(at: token.validity.notAfter) }
        guard resource == nil || resource == token.resource.text else {
            return .wrongResource(found: token.resource)
        }
        return .valid
    }
}
