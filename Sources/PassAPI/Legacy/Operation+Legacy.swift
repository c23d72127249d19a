extension Operation {
    /// True for the operations of REST API V1 that web pages call without authorization: those of login pages on
    /// second screens. The profile request and the tokens are for applications.
    package var isOpenToWebPages: Bool {
        switch self {
        case .legacyReturnRegistrationRecord, .legacyProvideMVPDList, .legacyCheckAuthenticationFlow,
            .legacyRetrievePreauthorizedResourcesForCode:
            true
        default: false
        }
    }
}
