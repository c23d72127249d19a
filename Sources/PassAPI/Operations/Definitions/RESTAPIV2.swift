import HTTPTypes

extension OperationDefinition {
    /// The operations of REST API V2, with dynamic client registration, temporary passes, and Adobe's single sign-on service.
    static let restAPIV2: [OperationDefinition] = [
        OperationDefinition(
            .retrieveClientCredentials, dialect: .registration,
            help: "Registers an application by its software statement. Each call creates a new client.",
            body: .json(
                RegistrationParameters.self, example: ["software_statement": "{{softwareStatement}}"]),
            answers: [.init(.created, "The new client.", .json(ClientCredentials.self))],
            captures: [
                .member("client_id", as: "clientId"), .member("client_secret", as: "clientSecret"),
            ]),
        OperationDefinition(
            .retrieveAccessToken, dialect: .registration,
            help: "Issues an access token to a client. The parameters can be in the query instead.",
            body: .form([
                .form(
                    "client_id", "The identifier of the client.", example: "{{clientId}}",
                    isRequired: true),
                .form(
                    "client_secret", "The secret of the client.", example: "{{clientSecret}}",
                    isRequired: true),
                .form(
                    "grant_type", "`client_credentials`.", example: "client_credentials", isRequired: true
                ),
            ]),
            answers: [.init(.created, "The token, valid for six hours.", .json(AccessToken.self))],
            captures: [.member("access_token", as: "accessToken")]),
        OperationDefinition(
            .retrieveConfiguration, readsDeviceInfo: true,
            help: """
                Returns the MVPDs that a service provider is integrated with. Apple's devices also receive the fields \
                for Apple's framework.
                """,
            answers: [.init(.ok, "The service provider and its MVPDs.", .json(ConfigurationResponse.self))]),
        OperationDefinition(
            .createAuthenticationSession, requiresDevice: true,
            help:
                "Starts a login, or returns why none is needed. Ends the device's previous session.",
            headers: ParameterDescription.singleSignOn,
            body: .form(ParameterDescription.session),
            answers: [.init(.ok, "What to do next.", .json(SessionResponse.self))],
            captures: [.member("code", as: "code")]),
        OperationDefinition(
            .resumeAuthenticationSession, help: "Adds missing parameters to a session.",
            body: .form(ParameterDescription.session),
            answers: [.init(.ok, "What to do next.", .json(SessionResponse.self))]),
        OperationDefinition(
            .retrieveAuthenticationSession,
            help: "Returns the parameters of a session, the missing ones, and its device.",
            answers: [.init(.ok, "The session.", .json(SessionInformation.self))]),
        OperationDefinition(
            .retrieveProfiles, requiresDevice: true,
            help: "Returns the profiles of the device, and those that single sign-on shares with it.",
            headers: ParameterDescription.singleSignOn,
            answers: [.init(.ok, "The profiles; can be empty.", .json(ProfilesResponse.self))]),
        OperationDefinition(
            .retrieveProfileForMVPD, requiresDevice: true,
            help: "Returns the profile for one MVPD, also a temporary or degraded one.",
            headers: ParameterDescription.singleSignOnOrPass,
            answers: [.init(.ok, "The profile, perhaps none.", .json(ProfilesResponse.self))]),
        OperationDefinition(
            .retrieveProfileForCode,
            help: "Returns the profile that a session created; none until the login is complete.",
            headers: [.temporaryIdentity],
            answers: [.init(.ok, "The profile, perhaps none.", .json(ProfilesResponse.self))]),
        OperationDefinition(
            .retrievePartnerAuthenticationRequest, requiresDevice: true,
            help: "Returns the request for the partner's framework, or how to log in without it.",
            headers: [.partnerStatus], body: .form(ParameterDescription.session),
            answers: [.init(.ok, "What to do next.", .json(SessionResponse.self))],
            captures: [.member("authenticationRequest", "request", as: "samlRequest")]),
        OperationDefinition(
            .createPartnerProfile, requiresDevice: true,
            help: "Creates a profile from the response of the partner's framework.",
            headers: [.partnerStatus],
            body: .form([
                .form(
                    "SAMLResponse", "The response, in base64 that is percent-encoded.",
                    example: "{{samlResponse}}",
                    isRequired: true)
            ]),
            answers: [
                .init(.created, "The new profile.", .json(ProfilesResponse.self)),
                .init(
                    .ok,
                    "No new profile: degraded, or partner single sign-on does not apply.",
                    .json(ProfilesResponse.self)),
            ]),
        OperationDefinition(
            .retrievePreauthorizationDecisions, requiresDevice: true, hasItems: true,
            help: "Predicts which of several resources the user is allowed to watch.",
            headers: ParameterDescription.singleSignOnOrPass,
            body: .json(RequestedResources.self, example: ["resources": ["REF30", "HBO"]]),
            answers: [.init(.ok, "A decision for each resource.", .json(DecisionsResponse.self))]),
        OperationDefinition(
            .retrieveAuthorizationDecisions, requiresDevice: true, hasItems: true,
            help:
                "Decides whether the user is allowed to watch a resource. A permit has a media token.",
            headers: ParameterDescription.singleSignOnOrPass,
            body: .json(RequestedResources.self, example: ["resources": ["REF30"]]),
            answers: [.init(.ok, "A decision for each resource.", .json(DecisionsResponse.self))]),
        OperationDefinition(
            .initiateLogout, requiresDevice: true,
            help: "Deletes the profile for an MVPD, and returns the remaining steps.",
            query: [
                .query(
                    "redirectUrl", "The URL to which the MVPD's logout page finally redirects.",
                    example: "https://adobe.com", isRequired: true)
            ], headers: ParameterDescription.singleSignOn,
            answers: [.init(.ok, "The remaining steps.", .json(LogoutResponse.self))]),
        OperationDefinition(
            .resetTempPass, dialect: .statusOnly,
            help:
                "Resets temporary passes: those of devices, or on the second path those of users.",
            query: [
                .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
                .query("mvpd_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
                .query("device_id", "The device, on the first path; all devices when absent or `all`."),
                .query("key", "The user's key, on the second path; all users when absent or `all`."),
            ], answers: [.init(.noContent, "The passes were reset.", .nothing)]),
        OperationDefinition(
            .createServiceToken, dialect: .singleSignOnService, requiresDevice: true,
            help: "Returns a token for the user, with which the user's devices share logins.",
            headers: [.singleSignOnID, .singleSignOnLink],
            answers: [.init(.created, "The token.", .json(ServiceTokenResponse.self))],
            captures: [.member("serviceToken", as: "serviceToken")]),
        OperationDefinition(
            .refreshServiceToken, dialect: .singleSignOnService,
            help: "Exchanges a token that is valid, or that has expired recently, for a new one.",
            headers: [.singleSignOnToken, .optionalDevice],
            answers: [.init(.ok, "The new token.", .json(ServiceTokenResponse.self))]),
        OperationDefinition(
            .createLinkCode, dialect: .singleSignOnService, requiresDevice: true, readsDeviceInfo: false,
            help: "Returns a code. Another device sends it in `X-SSO-LINK` to share the user's logins.",
            headers: [.singleSignOnToken],
            answers: [.init(.created, "The code.", .json(LinkCodeResponse.self))]),
        OperationDefinition(
            .listLinkedDevices, dialect: .singleSignOnService, requiresDevice: true, readsDeviceInfo: false,
            help: "Lists the user's other devices.",
            headers: [.singleSignOnToken],
            answers: [
                .init(.ok, "The devices; none when no other is linked.", .json(LinkedDevicesResponse.self))
            ]),
        OperationDefinition(
            .unlinkDevices, dialect: .singleSignOnService, requiresDevice: true, readsDeviceInfo: false,
            help: "Removes devices from the user's logins. A device can remove itself.",
            headers: [.singleSignOnToken],
            body: .json(
                DevicesToUnlink.self,
                example: ["devices": ["YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"]]),
            answers: [
                .init(.ok, "The devices that were unlinked.", .json(UnlinkedDevices.self))
            ]),
    ]
}
