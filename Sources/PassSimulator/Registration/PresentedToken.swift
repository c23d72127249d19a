import PassAPI

/// The access token of a request, as far as it can be judged without the state.
package enum PresentedToken: Sendable {
    /// A token that this mock's key has signed.
    case verified(AccessTokenID)
    /// There is no token, or this mock's key has not signed it.
    case unusable(Reason)

    package var verified: AccessTokenID? {
        if case .verified(let id) = self { id } else { nil }
    }

    /// Why a token does not identify a client.
    struct Failure: Error {
        var reason: Reason
    }
}
