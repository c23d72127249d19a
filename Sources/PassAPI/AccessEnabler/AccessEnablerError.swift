/// How the AccessEnabler endpoints say no.
package enum AccessEnablerError: Error, Sendable, Hashable {
    /// Nobody has logged in yet: 401 with the text `Data not found`.
    case dataNotFound
    /// The login has ended: 200 with `<pendingLogout/>`, upon which clients forget their tokens.
    case pendingLogout
    /// The request or the resource is refused: an element `<error>`.
    case refused(LegacyError)
}
