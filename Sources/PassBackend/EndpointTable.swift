import PassAPI

extension PassOperation {
    /// The table from operations to the functions that implement them.
    var endpoint: Endpoint {
        switch self {
        case .retrieveClientCredentials: .registration(Endpoint.retrieveClientCredentials)
        case .retrieveAccessToken: .registration(Endpoint.retrieveAccessToken)
        case .retrieveConfiguration: .pass(Endpoint.retrieveConfiguration)
        case .createAuthenticationSession: .pass(Endpoint.createAuthenticationSession)
        case .resumeAuthenticationSession: .pass(Endpoint.resumeAuthenticationSession)
        case .retrieveAuthenticationSession: .pass(Endpoint.retrieveAuthenticationSession)
        case .retrieveProfiles: .pass(Endpoint.retrieveProfiles)
        case .retrieveProfileForMVPD: .pass(Endpoint.retrieveProfileForMVPD)
        case .retrieveProfileForCode: .pass(Endpoint.retrieveProfileForCode)
        case .retrievePartnerAuthenticationRequest: .pass(Endpoint.retrievePartnerAuthenticationRequest)
        case .createPartnerProfile: .pass(Endpoint.createPartnerProfile)
        case .retrievePreauthorizationDecisions: .pass(Endpoint.retrievePreauthorizationDecisions)
        case .retrieveAuthorizationDecisions: .pass(Endpoint.retrieveAuthorizationDecisions)
        case .initiateLogout: .pass(Endpoint.initiateLogout)
        case .createServiceToken: .singleSignOn(Endpoint.createServiceToken)
        case .refreshServiceToken: .singleSignOn(Endpoint.refreshServiceToken)
        case .createLinkCode: .singleSignOn(Endpoint.createLinkCode)
        case .listLinkedDevices: .singleSignOn(Endpoint.listLinkedDevices)
        case .unlinkDevices: .singleSignOn(Endpoint.unlinkDevices)
        case .resetTempPass: .statusOnly(Endpoint.resetTempPass)
        case .performLogout: .page(Endpoint.performLogout)
        case .performAuthentication: .page(Endpoint.performAuthentication)
        case .authenticateWithSAML: .page(Endpoint.authenticateWithSAML)
        case .showLoginPage: .page(Endpoint.showLoginPage)
        case .receiveAuthenticationRequest: .page(Endpoint.receiveAuthenticationRequest)
        case .logIn: .page(Endpoint.logIn)
        case .consumeAssertion: .page(Endpoint.consumeAssertion)
        case .showActivationPage: .page(Endpoint.showActivationPage)
        case .activate: .page(Endpoint.activate)
        case .legacyRequestRegistrationCode: .legacy(Endpoint.legacyRequestRegistrationCode)
        case .legacyReturnRegistrationRecord: .legacy(Endpoint.legacyReturnRegistrationRecord)
        case .legacyProvideMVPDList: .legacy(Endpoint.legacyProvideMVPDList)
        case .legacyInitiateAuthentication: .page(Endpoint.legacyInitiateAuthentication)
        case .legacyCheckAuthenticationToken: .legacy(Endpoint.legacyCheckAuthenticationToken)
        case .legacyCheckAuthenticationFlow: .legacy(Endpoint.legacyCheckAuthenticationFlow)
        case .legacyRetrieveAuthenticationToken: .legacy(Endpoint.legacyRetrieveAuthenticationToken)
        case .legacyRetrieveAuthenticationTokenForCode:
            .legacy(Endpoint.legacyRetrieveAuthenticationTokenForCode)
        case .legacyInitiateAuthorization: .legacy(Endpoint.legacyInitiateAuthorization)
        case .legacyRetrieveAuthorizationToken: .legacy(Endpoint.legacyRetrieveAuthorizationToken)
        case .legacyObtainShortMediaToken: .legacy(Endpoint.legacyObtainShortMediaToken)
        case .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode:
            .legacy(Endpoint.legacyRetrievePreauthorizedResources)
        case .legacyRetrieveUserMetadata: .legacy(Endpoint.legacyRetrieveUserMetadata)
        case .legacyRetrieveProfileRequest: .legacy(Endpoint.legacyRetrieveProfileRequest)
        case .legacyExchangeToken: .legacy(Endpoint.legacyExchangeToken)
        case .legacyCreateFreePreview: .legacy(Endpoint.legacyCreateFreePreview)
        case .legacyDeleteRegistrationRecord: .legacy(Endpoint.legacyDeleteRegistrationRecord)
        case .legacyInitiateLogout: .legacy(Endpoint.legacyInitiateLogout)
        case .accessEnablerIndividualizeDevice: .accessEnabler(Endpoint.accessEnablerIndividualizeDevice)
        case .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            .accessEnabler(Endpoint.accessEnablerRetrieveSession)
        case .accessEnablerAuthorize, .accessEnablerAuthorizeDevice:
            .accessEnabler(Endpoint.accessEnablerAuthorize)
        case .accessEnablerShortAuthorize, .accessEnablerDeviceShortAuthorize:
            .accessEnabler(Endpoint.accessEnablerShortAuthorize)
        case .legacyInitiateLogoutInUserAgent: .page(Endpoint.legacyInitiateLogoutInUserAgent)
        }
    }
}
