import PassAPI

extension PassOperation {
    /// The table from operations to the functions that implement them.
    var endpoint: Endpoint.Function {
        switch self {
        case .retrieveClientCredentials: Endpoint.retrieveClientCredentials
        case .retrieveAccessToken: Endpoint.retrieveAccessToken
        case .retrieveConfiguration: Endpoint.retrieveConfiguration
        case .createAuthenticationSession: Endpoint.createAuthenticationSession
        case .resumeAuthenticationSession: Endpoint.resumeAuthenticationSession
        case .retrieveAuthenticationSession: Endpoint.retrieveAuthenticationSession
        case .retrieveProfiles: Endpoint.retrieveProfiles
        case .retrieveProfileForMVPD: Endpoint.retrieveProfileForMVPD
        case .retrieveProfileForCode: Endpoint.retrieveProfileForCode
        case .retrievePartnerAuthenticationRequest: Endpoint.retrievePartnerAuthenticationRequest
        case .createPartnerProfile: Endpoint.createPartnerProfile
        case .retrievePreauthorizationDecisions: Endpoint.retrievePreauthorizationDecisions
        case .retrieveAuthorizationDecisions: Endpoint.retrieveAuthorizationDecisions
        case .initiateLogout: Endpoint.initiateLogout
        case .createServiceToken: Endpoint.createServiceToken
        case .refreshServiceToken: Endpoint.refreshServiceToken
        case .createLinkCode: Endpoint.createLinkCode
        case .listLinkedDevices: Endpoint.listLinkedDevices
        case .unlinkDevices: Endpoint.unlinkDevices
        case .resetTempPass: Endpoint.resetTempPass
        case .performLogout: Endpoint.performLogout
        case .performAuthentication: Endpoint.performAuthentication
        case .authenticateWithSAML: Endpoint.authenticateWithSAML
        case .showLoginPage: Endpoint.showLoginPage
        case .receiveAuthenticationRequest: Endpoint.receiveAuthenticationRequest
        case .logIn: Endpoint.logIn
        case .consumeAssertion: Endpoint.consumeAssertion
        case .showActivationPage: Endpoint.showActivationPage
        case .activate: Endpoint.activate
        case .legacyRequestRegistrationCode: Endpoint.legacyRequestRegistrationCode
        case .legacyReturnRegistrationRecord: Endpoint.legacyReturnRegistrationRecord
        case .legacyProvideMVPDList: Endpoint.legacyProvideMVPDList
        case .legacyInitiateAuthentication: Endpoint.legacyInitiateAuthentication
        case .legacyCheckAuthenticationToken: Endpoint.legacyCheckAuthenticationToken
        case .legacyCheckAuthenticationFlow: Endpoint.legacyCheckAuthenticationFlow
        case .legacyRetrieveAuthenticationToken: Endpoint.legacyRetrieveAuthenticationToken
        case .legacyRetrieveAuthenticationTokenForCode: Endpoint.legacyRetrieveAuthenticationTokenForCode
        case .legacyInitiateAuthorization: Endpoint.legacyInitiateAuthorization
        case .legacyRetrieveAuthorizationToken: Endpoint.legacyRetrieveAuthorizationToken
        case .legacyObtainShortMediaToken: Endpoint.legacyObtainShortMediaToken
        case .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode:
            Endpoint.legacyRetrievePreauthorizedResources
        case .legacyRetrieveUserMetadata: Endpoint.legacyRetrieveUserMetadata
        case .legacyRetrieveProfileRequest: Endpoint.legacyRetrieveProfileRequest
        case .legacyExchangeToken: Endpoint.legacyExchangeToken
        case .legacyCreateFreePreview: Endpoint.legacyCreateFreePreview
        case .legacyDeleteRegistrationRecord: Endpoint.legacyDeleteRegistrationRecord
        case .legacyInitiateLogout: Endpoint.legacyInitiateLogout
        case .accessEnablerIndividualizeDevice: Endpoint.accessEnablerIndividualizeDevice
        case .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            Endpoint.accessEnablerRetrieveSession
        case .accessEnablerAuthorize, .accessEnablerAuthorizeDevice: Endpoint.accessEnablerAuthorize
        case .accessEnablerShortAuthorize, .accessEnablerDeviceShortAuthorize:
            Endpoint.accessEnablerShortAuthorize
        case .legacyInitiateLogoutInUserAgent: Endpoint.legacyInitiateLogoutInUserAgent
        }
    }
}
