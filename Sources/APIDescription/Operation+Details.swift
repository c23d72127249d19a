import HTTPTypes
import PassAPI

extension PassOperation {
    /// The part of the description that is not in the table of operations. The journey tests check the
    /// statuses and members of every answer against it.
    var details: OperationDetails {
        switch self {
        case .retrieveClientCredentials:
            OperationDetails(
                help: "Registers an application by its software statement. Each call creates a new client.",
                body: .json(.clientRegistration, example: ["software_statement": "{{softwareStatement}}"]),
                answers: [.init(.created, "The new client.", .json(.clientCredentials))],
                captures: [
                    .member("client_id", as: "clientId"), .member("client_secret", as: "clientSecret"),
                ])
        case .retrieveAccessToken:
            OperationDetails(
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
                answers: [.init(.created, "The token, valid for six hours.", .json(.accessToken))],
                captures: [.member("access_token", as: "accessToken")])
        case .retrieveConfiguration:
            OperationDetails(
                help:
                    "Returns the MVPDs that a service provider is integrated with. Apple's devices also "
                    + "receive the fields for Apple's framework.",
                headers: [.forwardedFor],
                answers: [.init(.ok, "The service provider and its MVPDs.", .json(.configuration))])
        case .createAuthenticationSession:
            OperationDetails(
                help:
                    "Starts a login, or returns why none is needed. Ends the device's previous session.",
                headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
                body: .form(ParameterDescription.session),
                answers: [.init(.ok, "What to do next.", .json(.sessionAnswer))],
                captures: [.member("code", as: "code")])
        case .resumeAuthenticationSession:
            OperationDetails(
                help: "Adds missing parameters to a session.", headers: [.forwardedFor],
                body: .form(ParameterDescription.session),
                answers: [.init(.ok, "What to do next.", .json(.sessionAnswer))])
        case .retrieveAuthenticationSession:
            OperationDetails(
                help: "Returns the parameters of a session, the missing ones, and its device.",
                headers: [.forwardedFor],
                answers: [.init(.ok, "The session.", .json(.sessionInformation))])
        case .retrieveProfiles:
            OperationDetails(
                help: "Returns the profiles of the device, and those that single sign-on shares with it.",
                headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
                answers: [.init(.ok, "The profiles; can be empty.", .json(.profiles))])
        case .retrieveProfileForMVPD:
            OperationDetails(
                help: "Returns the profile for one MVPD, also a temporary or degraded one.",
                headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
                answers: [.init(.ok, "The profile, perhaps none.", .json(.profiles))])
        case .retrieveProfileForCode:
            OperationDetails(
                help: "Returns the profile that a session created; none until the login is complete.",
                headers: [.temporaryIdentity, .forwardedFor],
                answers: [.init(.ok, "The profile, perhaps none.", .json(.profiles))])
        case .retrievePartnerAuthenticationRequest:
            OperationDetails(
                help: "Returns the request for the partner's framework, or how to log in without it.",
                headers: [.partnerStatus, .forwardedFor], body: .form(ParameterDescription.session),
                answers: [.init(.ok, "What to do next.", .json(.sessionAnswer))],
                captures: [.member("authenticationRequest", "request", as: "samlRequest")])
        case .createPartnerProfile:
            OperationDetails(
                help: "Creates a profile from the response of the partner's framework.",
                headers: [.partnerStatus, .forwardedFor],
                body: .form([
                    .form(
                        "SAMLResponse", "The response, in base64.", example: "{{samlResponse}}",
                        isRequired: true)
                ]),
                answers: [
                    .init(.created, "The new profile.", .json(.profiles)),
                    .init(
                        .ok,
                        "No new profile: degraded, or partner single sign-on does not apply.",
                        .json(.profiles)),
                ])
        case .retrievePreauthorizationDecisions:
            OperationDetails(
                help: "Predicts which of several resources the user is allowed to watch.",
                headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
                body: .json(.resources, example: ["resources": ["REF30", "HBO"]]),
                answers: [.init(.ok, "A decision for each resource.", .json(.decisions))])
        case .retrieveAuthorizationDecisions:
            OperationDetails(
                help:
                    "Decides whether the user is allowed to watch a resource. A permit has a media token.",
                headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
                body: .json(.resources, example: ["resources": ["REF30"]]),
                answers: [.init(.ok, "A decision for each resource.", .json(.decisions))])
        case .initiateLogout:
            OperationDetails(
                help: "Deletes the profile for an MVPD, and returns the remaining steps.",
                query: [
                    .query(
                        "redirectUrl", "The URL to which the MVPD's logout page finally redirects.",
                        example: "https://adobe.com", isRequired: true)
                ], headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
                answers: [.init(.ok, "The remaining steps.", .json(.logouts))])
        case .resetTempPass:
            OperationDetails(
                help:
                    "Resets temporary passes: those of devices, or on the second path those of users.",
                query: [
                    .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
                    .query("mvpd_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
                    .query("device_id", "The device, on the first path; all devices when absent or `all`."),
                    .query("key", "The user's key, on the second path; all users when absent or `all`."),
                ], answers: [.init(.noContent, "The passes were reset.", .nothing)])
        case .performLogout:
            OperationDetails(
                help: "The logout page of the MVPD: the target of the url in a logout answer.",
                query: [
                    .query(
                        "redirect_url", "The URL to which the page finally redirects.",
                        example: "https://adobe.com"),
                    .query("mso_id", "The MVPD.", example: "Cablevision"),
                    .query("requestor_id", "The service provider.", example: "REF30"),
                ],
                answers: [
                    .init(.found, "Redirects to redirect_url.", .redirect),
                    .init(.ok, "A page, when there is no redirect_url.", .page),
                ])
        case .performAuthentication:
            OperationDetails(
                help: "The target of the url in a session answer, for a user agent.",
                answers: [.init(.found, "Redirects to the MVPD.", .redirect)])
        case .authenticateWithSAML:
            OperationDetails(
                help: "The service provider's step of the SAML login.",
                query: [
                    .query("reg_code", "The code of the session.", example: "{{code}}", isRequired: true)
                ],
                answers: [.init(.found, "Redirects to the login page.", .redirect)],
                refusals: [.init(.unavailableForLegalReasons, "reg_code is missing.", .page)])
        case .showLoginPage:
            OperationDetails(
                help: "The login page of an MVPD, with its test users.",
                query: [
                    .query("RelayState", "The code of the session.", example: "{{code}}", isRequired: true)
                ],
                answers: [.init(.ok, "The page.", .page)])
        case .logIn:
            OperationDetails(
                help: "The form of the login page.",
                body: .form([
                    .form("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
                    .form("user", "A test user; no password is needed.", example: "user"),
                    .form("username", "A test user, with a password."),
                    .form("password", "The password of the test user."),
                    .form("outcome", "`cancel` cancels the login."),
                ]),
                answers: [
                    .init(.seeOther, "Logged in or cancelled: redirects to the service provider.", .redirect)
                ],
                refusals: [
                    .init(
                        .forbidden, "The login page again, because the user or the password is wrong.", .page)
                ],
                captures: [.location("SAMLart", as: "samlArtifact")])
        case .consumeAssertion:
            OperationDetails(
                help: "The page to which the MVPD redirects the user agent after the login.",
                query: [
                    .query(
                        "SAMLart", "The SAML artifact: a one-time reference to the assertion.",
                        example: "{{samlArtifact}}"),
                    .query("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
                ], answers: [.init(.found, "Logged in: redirects to the session's redirectUrl.", .redirect)])
        case .showActivationPage:
            OperationDetails(
                help: "The page for second screens.",
                query: [
                    .query(
                        "code", "The code that the device displays; the page asks for it when absent.",
                        example: "{{code}}")
                ],
                answers: [.init(.ok, "The page.", .page)])
        case .activate:
            OperationDetails(
                help: "The form of the page for second screens.",
                body: .form([
                    .form(
                        "code", "The code that the device displays.", example: "{{code}}", isRequired: true),
                    .form("mvpd", "The MVPD, when the session has none yet.", example: "Cablevision"),
                ]),
                answers: [.init(.seeOther, "Redirects to the login.", .redirect)])
        case .legacyRequestRegistrationCode: .legacyRequestRegistrationCode
        case .legacyReturnRegistrationRecord: .legacyReturnRegistrationRecord
        case .legacyProvideMVPDList: .legacyProvideMVPDList
        case .legacyInitiateAuthentication: .legacyInitiateAuthentication
        case .legacyCheckAuthenticationToken: .legacyCheckAuthenticationToken
        case .legacyCheckAuthenticationFlow: .legacyCheckAuthenticationFlow
        case .legacyRetrieveAuthenticationToken: .legacyRetrieveAuthenticationToken
        case .legacyInitiateAuthorization: .legacyInitiateAuthorization
        case .legacyRetrieveAuthorizationToken: .legacyRetrieveAuthorizationToken
        case .legacyObtainShortMediaToken: .legacyObtainShortMediaToken
        case .legacyRetrievePreauthorizedResources: .legacyRetrievePreauthorizedResources
        case .legacyRetrievePreauthorizedResourcesForCode: .legacyRetrievePreauthorizedResourcesForCode
        case .legacyRetrieveUserMetadata: .legacyRetrieveUserMetadata
        case .legacyRetrieveProfileRequest: .legacyRetrieveProfileRequest
        case .legacyExchangeToken: .legacyExchangeToken
        case .legacyCreateFreePreview: .legacyCreateFreePreview
        case .legacyDeleteRegistrationRecord: .legacyDeleteRegistrationRecord
        case .legacyInitiateLogout: .legacyInitiateLogout
        case .legacyInitiateLogoutInUserAgent: .legacyInitiateLogoutInUserAgent
        }
    }
}

extension ParameterDescription {
    /// The form parameters of the sessions operations. The answer lists the missing ones.
    fileprivate static let session: [ParameterDescription] = [
        .form(SessionParameter.mvpd.rawValue, "The MVPD at which the user logs in.", example: "Cablevision"),
        .form(
            SessionParameter.domainName.rawValue, "One of the service provider's domains.",
            example: "adobe.com"),
        .form(
            SessionParameter.redirectUrl.rawValue, "The absolute URI to which the login finally redirects.",
            example: "https://adobe.com"),
    ]
}
