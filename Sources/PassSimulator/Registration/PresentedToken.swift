import PassAPI

/// The access token of a request.
package enum PresentedToken: Sendable {
    /// A token that this mock's key has signed. It can have expired.
    case verified(IssuedToken)
    /// There is no token, or this mock's key has not signed it.
    indirect case unusable(Reason)

    package var verified: IssuedToken? {
        if case .verified(let token) = self { token } else { nil }
    }

    /// True for a token that this mock's key has signed, and that has not expired.
    package func isUsable(at serverTime: Timestamp) -> Bool {
        verified?.validity.contains(serverTime) ?? false
    }
}

/// An access token that this mock's key has signed.
package final class IssuedToken: Sendable {
    /// The client that it was issued to.
    package let client: RegisteredClient
    /// By the server's clock.
    let validity: Validity

    package init(client: RegisteredClient, validity: Validity) {
        self.client = client
        self.validity = validity
    }
}
