import PassAPI

/// The access token of a request, as far as it can be judged without the state.
package enum PresentedToken: Sendable {
    /// A token that this mock's key has signed.
    case verified(IssuedToken)
    /// There is no token, or this mock's key has not signed it.
    indirect case unusable(Reason)

    package var verified: AccessTokenID? { key?.key }

    /// The token's identifier, with which its entity is found.
    package var key: DigestedKey<AccessTokenID>? {
        if case .verified(let token) = self { token.key } else { nil }
    }

    /// The client that the token was issued to, if that is known without the state.
    package var client: DigestedKey<ClientID>? {
        if case .verified(let token) = self { token.client } else { nil }
    }

    /// Why a token does not identify a client.
    struct Failure: Error {
        var reason: Reason
    }
}

/// An access token that this mock's key has signed.
package final class IssuedToken: Sendable {
    package let key: DigestedKey<AccessTokenID>
    /// The client that it was issued to, if that is known without the state.
    package let client: DigestedKey<ClientID>?
    /// When it has expired at the latest, by the server's clock.
    let end: Timestamp

    package init(_ id: AccessTokenID, client: ClientID? = nil, end: Timestamp) {
        key = DigestedKey(id)
        self.client = client.map(DigestedKey.init)
        self.end = end
    }
}
