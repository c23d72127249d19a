/// How the AccessEnabler endpoints say no.
package enum AccessEnablerError: Error, Sendable, Hashable {
    /// Nobody has logged in yet: 401 with the text `Data not found`.
    case dataNotFound(because: Reason)
    /// The login has ended, or its token is that of another device: 200 with `<pendingLogout>true</pendingLogout>`, upon
    /// which clients forget their tokens.
    case pendingLogout(PendingLogoutReason?, because: Reason)
    /// The request or the resource is refused: an element `<error>`.
    case refused(LegacyError)

    /// Why, for the journal. Not sent to the client.
    package var reason: Reason {
        switch self {
        case .dataNotFound(let reason), .pendingLogout(_, let reason): reason
        case .refused(let error): error.reason
        }
    }
}

/// The attribute `reason` of `pendingLogout`. Adobe's JavaScript SDK reports these two numbers as SEC412: the tokens do
/// not belong to the device (page *Error Reporting*).
package enum PendingLogoutReason: Int, Sendable, Hashable {
    /// In the answer to `authorize`.
    case authorization = 34_764
    /// In the answer to `shortAuthorize`.
    case shortAuthorization = 58_772
}
