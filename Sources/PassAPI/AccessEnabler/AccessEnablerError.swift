/// How the AccessEnabler endpoints say no.
package enum AccessEnablerError: Error, Sendable, Hashable {
    /// Nobody has logged in yet: 401 with the text `Data not found`.
    case dataNotFound(because: Reason)
    /// The login has ended: 200 with `<pendingLogout/>`, upon which clients forget their tokens.
    case pendingLogout(because: Reason)
    /// The request or the resource is refused: an element `<error>`.
    case refused(LegacyError)

    /// Why, for the journal. Not sent to the client.
    package var reason: Reason {
        switch self {
        case .dataNotFound(let reason), .pendingLogout(let reason): reason
        case .refused(let error): error.reason
        }
    }
}
