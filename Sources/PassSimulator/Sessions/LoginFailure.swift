import PassAPI

/// Why nobody can log in with a session.
package enum LoginFailure: Error, Sendable, Hashable {
    /// The session does not know its MVPD yet.
    case noMVPD
    case noIntegration(MVPDID)
    /// The MVPD has no user of that name, but these.
    case noUser(MVPDID, name: String?, known: [String])
}
