import HTTPMessages

extension PassOperation {
    /// The operations of REST API V2 that replace an operation of REST API V1 or an AccessEnabler endpoint, in the order in which
    /// an app calls them; empty if the app no longer needs a call. `nil` for an operation that does not end.
    package var successors: [PassOperation]? {
        switch self {
        case .legacyProvideMVPDList: [.retrieveConfiguration]
        case .legacyRequestRegistrationCode: [.createAuthenticationSession]
        case .legacyReturnRegistrationRecord: [.retrieveAuthenticationSession]
        case .legacyDeleteRegistrationRecord, .accessEnablerIndividualizeDevice: []
        case .legacyInitiateAuthentication: [.resumeAuthenticationSession, .performAuthentication]
        case .legacyCheckAuthenticationToken, .legacyRetrieveAuthenticationToken,
            .accessEnablerRetrieveSession,
            .accessEnablerRetrieveDeviceSession:
            [.retrieveProfiles]
        case .legacyCheckAuthenticationFlow, .legacyRetrieveAuthenticationTokenForCode:
            [.retrieveProfileForCode]
        case .legacyRetrieveUserMetadata: [.retrieveProfileForMVPD]
        case .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode:
            [.retrievePreauthorizationDecisions]
        case .legacyInitiateAuthorization, .legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken,
            .legacyCreateFreePreview, .accessEnablerAuthorize, .accessEnablerShortAuthorize,
            .accessEnablerAuthorizeDevice, .accessEnablerDeviceShortAuthorize:
            [.retrieveAuthorizationDecisions]
        case .legacyRetrieveProfileRequest: [.retrievePartnerAuthenticationRequest]
        case .legacyExchangeToken: [.createPartnerProfile]
        case .legacyInitiateLogout, .legacyInitiateLogoutInUserAgent: [.initiateLogout]
        case .retrieveClientCredentials, .retrieveAccessToken, .retrieveConfiguration,
            .createAuthenticationSession, .resumeAuthenticationSession, .retrieveAuthenticationSession,
            .retrieveProfiles, .retrieveProfileForMVPD, .retrieveProfileForCode,
            .retrievePartnerAuthenticationRequest, .createPartnerProfile, .retrievePreauthorizationDecisions,
            .retrieveAuthorizationDecisions, .initiateLogout, .createServiceToken, .refreshServiceToken,
            .createLinkCode, .listLinkedDevices, .unlinkDevices, .resetTempPass, .performLogout,
            .performAuthentication, .authenticateWithSAML, .showLoginPage, .receiveAuthenticationRequest,
            .logIn,
            .consumeAssertion, .showActivationPage, .activate:
            nil
        }
    }

    /// True if a request for a page belongs to REST API V1 or to AccessEnabler clients, when neither a session of REST API V2 nor a
    /// registration code decides that.
    package func isLegacyWithoutSession(_ query: Form) -> Bool {
        switch self {
        // AccessEnabler clients also log in without a code.
        case .authenticateWithSAML: true
        case .performLogout: !LogoutPage.isFromRESTAPIV2(query)
        case _: definition.isLegacy
        }
    }

    /// The operations that replace a page which REST API V2 keeps, for an app that opens it without a code or a link of REST API
    /// V2; `nil` for other operations.
    package var successorsOfPage: [PassOperation]? {
        switch self {
        case .authenticateWithSAML: [.createAuthenticationSession, .performAuthentication]
        case .performLogout: [.initiateLogout]
        case _: nil
        }
    }
}

extension Request {
    /// True for a path with the version that AccessEnabler clients send, which no link of REST API V2 has.
    package var hasAccessEnablerVersion: Bool {
        pathSegments?.starts(with: ["adobe-services", "1.0"]) ?? false
    }
}
