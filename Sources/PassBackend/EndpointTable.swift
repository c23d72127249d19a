import PassAPI

extension PassOperation {
    /// The table from operations to the functions that implement them.
    var endpoint: Endpoint {
        switch self {
        case .retrieveClientCredentials: .registration(RetrieveClientCredentials.answer)
        case .retrieveAccessToken: .registration(RetrieveAccessToken.answer)
        case .retrieveConfiguration: .pass(RetrieveConfiguration.answer)
        case .createAuthenticationSession: .pass(CreateAuthenticationSession.answer)
        case .resumeAuthenticationSession: .pass(ResumeAuthenticationSession.answer)
        case .retrieveAuthenticationSession: .pass(RetrieveAuthenticationSession.answer)
        case .retrieveProfiles: .pass(RetrieveProfiles.answer)
        case .retrieveProfileForMVPD: .pass(RetrieveProfileForMVPD.answer)
        case .retrieveProfileForCode: .pass(RetrieveProfileForCode.answer)
        case .retrievePartnerAuthenticationRequest: .pass(RetrievePartnerAuthenticationRequest.answer)
        case .createPartnerProfile: .pass(CreatePartnerProfile.answer)
        case .retrievePreauthorizationDecisions: .pass(RetrievePreauthorizationDecisions.answer)
        case .retrieveAuthorizationDecisions: .pass(RetrieveAuthorizationDecisions.answer)
        case .initiateLogout: .pass(InitiateLogout.answer)
        case .createServiceToken: .singleSignOn(CreateServiceToken.answer)
        case .refreshServiceToken: .singleSignOn(RefreshServiceToken.answer)
        case .createLinkCode: .singleSignOn(CreateLinkCode.answer)
        case .listLinkedDevices: .singleSignOn(ListLinkedDevices.answer)
        case .unlinkDevices: .singleSignOn(UnlinkDevices.answer)
        case .resetTempPass: .statusOnly(ResetTempPass.answer)
        case .performLogout: .page(PerformLogout.answer)
        case .performAuthentication: .page(PerformAuthentication.answer)
        case .authenticateWithSAML: .page(AuthenticateWithSAML.answer)
        case .showLoginPage: .page(ShowLoginPage.answer)
        case .receiveAuthenticationRequest: .page(ReceiveAuthenticationRequest.answer)
        case .logIn: .page(LogIn.answer)
        case .consumeAssertion: .page(ConsumeAssertion.answer)
        case .showActivationPage: .page(ShowActivationPage.answer)
        case .activate: .page(Activate.answer)
        case .legacyRequestRegistrationCode: .legacy(LegacyRequestRegistrationCode.answer)
        case .legacyReturnRegistrationRecord: .legacy(LegacyReturnRegistrationRecord.answer)
        case .legacyProvideMVPDList: .legacy(LegacyProvideMVPDList.answer)
        case .legacyInitiateAuthentication: .page(LegacyInitiateAuthentication.answer)
        case .legacyCheckAuthenticationToken: .legacy(LegacyCheckAuthenticationToken.answer)
        case .legacyCheckAuthenticationFlow: .legacy(LegacyCheckAuthenticationFlow.answer)
        case .legacyRetrieveAuthenticationToken: .legacy(LegacyRetrieveAuthenticationToken.answer)
        case .legacyRetrieveAuthenticationTokenForCode:
            .legacy(LegacyRetrieveAuthenticationTokenForCode.answer)
        case .legacyInitiateAuthorization: .legacy(LegacyInitiateAuthorization.answer)
        case .legacyRetrieveAuthorizationToken: .legacy(LegacyRetrieveAuthorizationToken.answer)
        case .legacyObtainShortMediaToken: .legacy(LegacyObtainShortMediaToken.answer)
        case .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode:
            .legacy(LegacyRetrievePreauthorizedResources.answer)
        case .legacyRetrieveUserMetadata: .legacy(LegacyRetrieveUserMetadata.answer)
        case .legacyRetrieveProfileRequest: .legacy(LegacyRetrieveProfileRequest.answer)
        case .legacyExchangeToken: .legacy(LegacyExchangeToken.answer)
        case .legacyCreateFreePreview: .legacy(LegacyCreateFreePreview.answer)
        case .legacyDeleteRegistrationRecord: .legacy(LegacyDeleteRegistrationRecord.answer)
        case .legacyInitiateLogout: .legacy(LegacyInitiateLogout.answer)
        case .accessEnablerIndividualizeDevice: .accessEnabler(AccessEnablerIndividualizeDevice.answer)
        case .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            .accessEnabler(AccessEnablerRetrieveSession.answer)
        case .accessEnablerAuthorize, .accessEnablerAuthorizeDevice:
            .accessEnabler(AccessEnablerAuthorize.answer)
        case .accessEnablerShortAuthorize, .accessEnablerDeviceShortAuthorize:
            .accessEnabler(AccessEnablerShortAuthorize.answer)
        case .legacyInitiateLogoutInUserAgent: .page(LegacyInitiateLogoutInUserAgent.answer)
        }
    }
}
