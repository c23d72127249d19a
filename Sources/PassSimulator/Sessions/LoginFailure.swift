import PassAPI

/// Why a login with a session is not possible.
package enum LoginFailure: Error, Sendable, Hashable {
    /// The session has no MVPD yet, or one that is not configured.
    case noMVPD
    case noIntegration(MVPDID)
    /// The MVPD has no user of that name; `known` lists its users.
    case noUser(MVPDID, name: String?, known: [String])
}
