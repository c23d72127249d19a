import PassAPI

/// The access token of a request, as far as it can be judged without the state.
package indirect enum PresentedToken: Sendable {
    /// A token that this mock's key has signed, and the client that it was issued to, if that is known without the state.
    case verified(DigestedKey<AccessTokenID>, client: DigestedKey<ClientID>? = nil)
    /// There is no token, or this mock's key has not signed it.
    case unusable(Reason)

    package var verified: AccessTokenID? { key?.key }

    /// The token's identifier, with which its entity is found.
    package var key: DigestedKey<AccessTokenID>? {
        if case .verified(let key, _) = self { key } else { nil }
    }

    /// The client that the token was issued to, if that is known without the state.
    package var client: DigestedKey<ClientID>? {
        if case .verified(_, let client) = self { client } else { nil }
    }

    /// Why a token does not identify a client.
    struct Failure: Error {
        var reason: Reason
    }
}
