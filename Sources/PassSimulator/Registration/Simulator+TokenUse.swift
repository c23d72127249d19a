import PassAPI

extension Simulator {
    /// True for a token that the mock has issued to a client that it still knows, and that has not expired.
    package func isUsable(_ token: PresentedToken, at serverTime: Timestamp) -> Bool {
        guard let issued = token.verified.flatMap({ accessTokens.entity(of: $0) })?.value else {
            return false
        }
        return clients.entity(of: issued.client) != nil && issued.validity.contains(serverTime)
    }
}
