import PassAPI
import PassSimulator

extension Endpoint {
    /// The table from operations to the functions that implement them.
    func answer(_ simulator: inout Simulator) throws -> Answer {
        switch parsed.operation {
        case .retrieveClientCredentials: try retrieveClientCredentials(&simulator)
        case .retrieveAccessToken: try retrieveAccessToken(&simulator)
        case .retrieveConfiguration: try retrieveConfiguration(&simulator)
        case .createAuthenticationSession: try createAuthenticationSession(&simulator)
        case .resumeAuthenticationSession: try resumeAuthenticationSession(&simulator)
        case .retrieveAuthenticationSession: try retrieveAuthenticationSession(&simulator)
        case .retrieveProfiles: try retrieveProfiles(&simulator)
        case .retrieveProfileForMVPD: try retrieveProfileForMVPD(&simulator)
        case .retrieveProfileForCode: try retrieveProfileForCode(&simulator)
        case .retrievePartnerAuthenticationRequest: try retrievePartnerAuthenticationRequest(&simulator)
        case .createPartnerProfile: try createPartnerProfile(&simulator)
        case .retrievePreauthorizationDecisions: try retrievePreauthorizationDecisions(&simulator)
        case .retrieveAuthorizationDecisions: try retrieveAuthorizationDecisions(&simulator)
        case .initiateLogout: try initiateLogout(&simulator)
        case .createServiceToken: try createServiceToken(&simulator)
        case .refreshServiceToken: try refreshServiceToken(&simulator)
        case .createLinkCode: try createLinkCode(&simulator)
        case .listLinkedDevices: try listLinkedDevices(&simulator)
        case .unlinkDevices: try unlinkDevices(&simulator)
        case .resetTempPass: try resetTempPass(&simulator)
        case .performLogout: try performLogout(&simulator)
        case .performAuthentication: try performAuthentication(&simulator)
        case .authenticateWithSAML: try authenticateWithSAML(&simulator)
        case .showLoginPage: try showLoginPage(&simulator)
        case .receiveAuthenticationRequest: try receiveAuthenticationRequest(&simulator)
        case .logIn: try logIn(&simulator)
        case .consumeAssertion: try consumeAssertion(&simulator)
        case .showActivationPage: try showActivationPage(&simulator)
        case .activate: try activate(&simulator)
        case .legacyRequestRegistrationCode: try legacyRequestRegistrationCode(&simulator)
        case .legacyReturnRegistrationRecord: try legacyReturnRegistrationRecord(&simulator)
        case .legacyProvideMVPDList: try legacyProvideMVPDList(&simulator)
        case .legacyInitiateAuthentication: try legacyInitiateAuthentication(&simulator)
        case .legacyCheckAuthenticationToken: try legacyCheckAuthenticationToken(&simulator)
        case .legacyCheckAuthenticationFlow: try legacyCheckAuthenticationFlow(&simulator)
        case .legacyRetrieveAuthenticationToken: try legacyRetrieveAuthenticationToken(&simulator)
        case .legacyRetrieveAuthenticationTokenForCode:
            try legacyRetrieveAuthenticationTokenForCode(&simulator)
        case .legacyInitiateAuthorization: try legacyInitiateAuthorization(&simulator)
        case .legacyRetrieveAuthorizationToken: try legacyRetrieveAuthorizationToken(&simulator)
        case .legacyObtainShortMediaToken: try legacyObtainShortMediaToken(&simulator)
        case .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode:
            try legacyRetrievePreauthorizedResources(&simulator)
        case .legacyRetrieveUserMetadata: try legacyRetrieveUserMetadata(&simulator)
        case .legacyRetrieveProfileRequest: try legacyRetrieveProfileRequest(&simulator)
        case .legacyExchangeToken: try legacyExchangeToken(&simulator)
        case .legacyCreateFreePreview: try legacyCreateFreePreview(&simulator)
        case .legacyDeleteRegistrationRecord: try legacyDeleteRegistrationRecord(&simulator)
        case .legacyInitiateLogout: try legacyInitiateLogout(&simulator)
        case .accessEnablerIndividualizeDevice: try accessEnablerIndividualizeDevice(&simulator)
        case .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            try accessEnablerRetrieveSession(&simulator)
        case .accessEnablerAuthorize, .accessEnablerAuthorizeDevice: try accessEnablerAuthorize(&simulator)
        case .accessEnablerShortAuthorize, .accessEnablerDeviceShortAuthorize:
            try accessEnablerShortAuthorize(&simulator)
        case .legacyInitiateLogoutInUserAgent: try legacyInitiateLogoutInUserAgent(&simulator)
        }
    }
}
