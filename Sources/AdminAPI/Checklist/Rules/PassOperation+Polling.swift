import PassAPI

extension PassOperation {
    /// The operations that applications repeat until the user has logged in.
    static let polled: Set<PassOperation> = [
        .retrieveProfileForCode, .legacyCheckAuthenticationToken, .legacyCheckAuthenticationFlow,
        .legacyRetrieveAuthenticationToken, .legacyRetrieveAuthenticationTokenForCode,
    ]
}

extension Observation {
    /// True for a poll whose response says that the user has not logged in yet.
    var isPendingPoll: Bool {
        guard PassOperation.polled.contains(operation), isDelivered else { return false }
        return isRESTAPIV1 ? status == 403 || status == 404 : isSuccessful && profiles?.isEmpty == true
    }
}
