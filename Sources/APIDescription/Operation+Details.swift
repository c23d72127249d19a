import HTTPTypes
import PassAPI

extension PassOperation {
    /// The part of the description that the table of operations does not have; its statuses and members are held
    /// against every answer of the journeys.
    var details: OperationDetails {
        switch self {
        case .retrieveClientCredentials:
            OperationDetails(
                help: "Registers an application by its software statement. Each call makes a new client.",
                body: .json(.clientRegistration, example: ["software_statement": "{{softwareStatement}}"]),
                answers: [.init(.created, "The new client.", .json(.clientCredentials))],
                captures: [
                    .member("client_id", as: "clientId"), .member("client_secret", as: "clientSecret"),
                ])
        case .retrieveAccessToken:
            OperationDetails(
                help: "Gives a client an access token. The parameters may stand in the query instead.",
                body: .form([
                    .form("client_id", "Of the client.", example: "{{clientId}}", isRequired: true),
                    .form("client_secret", "Of the client.", example: "{{clientSecret}}", isRequired: true),
                    .form(
                        "grant_type", "`client_credentials`.", example: "client_credentials", isRequired: true
                    ),
                ]),
                answers: [.init(.created, "The token, for six hours.", .json(.accessToken))],
                captures: [.member("access_token", as: "accessToken")])
        case .retrieveConfiguration:
            OperationDetails(
                help: "Which MVPDs a service provider is integrated with. What concerns Apple's framework is "
                    + "there for Apple's devices only.",
                headers: [.forwardedFor],
                answers: [.init(.ok, "The service provider and its MVPDs.", .json(.configuration))])
        case .createAuthenticationSession:
            OperationDetails(
                help: "Begins a login, or says why none is needed. A new session ends the device's old one.",
                headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
                body: .form(ParameterDescription.session),
                answers: [.init(.ok, "What to do next.", .json(.sessionAnswer))],
                captures: [.member("code", as: "code")])
        case .resumeAuthenticationSession:
            OperationDetails(
                help: "Adds what a session still lacks.", headers: [.forwardedFor],
                body: .form(ParameterDescription.session),
                answers: [.init(.ok, "What to do next.", .json(.sessionAnswer))])
        case .retrieveAuthenticationSession:
            OperationDetails(
                help: "What a session has, what it lacks, and which device it is for.",
                headers: [.forwardedFor],
                answers: [.init(.ok, "The session.", .json(.sessionInformation))])
        case .retrieveProfiles:
            OperationDetails(
                help: "Who is logged in on the device, and by the user's other apps.",
                headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
                answers: [.init(.ok, "The profiles, perhaps none.", .json(.profiles))])
        case .retrieveProfileForMVPD:
            OperationDetails(
                help: "The profile at one MVPD; temporary and degraded ones, too.",
                headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
                answers: [.init(.ok, "The profile, perhaps none.", .json(.profiles))])
        case .retrieveProfileForCode:
            OperationDetails(
                help: "The profile that came of a session; none until the login is done.",
                headers: [.temporaryIdentity, .forwardedFor],
                answers: [.init(.ok, "The profile, perhaps none.", .json(.profiles))])
        case .retrievePartnerAuthenticationRequest:
            OperationDetails(
                help: "The request for the partner's framework, or how to log in without it.",
                headers: [.partnerStatus, .forwardedFor], body: .form(ParameterDescription.session),
                answers: [.init(.ok, "What to do next.", .json(.sessionAnswer))],
                captures: [.member("authenticationRequest", "request", as: "samlRequest")])
        case .createPartnerProfile:
            OperationDetails(
                help: "Makes a profile of what the partner's framework has answered.",
                headers: [.partnerStatus, .forwardedFor],
                body: .form([
                    .form(
                        "SAMLResponse", "The response, in base64.", example: "{{samlResponse}}",
                        isRequired: true)
                ]),
                answers: [
                    .init(.created, "The new profile.", .json(.profiles)),
                    .init(
                        .ok, "No new profile: degraded, or the partner does not count.", .json(.profiles)),
                ])
        case .retrievePreauthorizationDecisions:
            OperationDetails(
                help: "Which of several resources the user may probably watch.",
                headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
                body: .json(.resources, example: ["resources": ["REF30", "HBO"]]),
                answers: [.init(.ok, "A decision on each resource.", .json(.decisions))])
        case .retrieveAuthorizationDecisions:
            OperationDetails(
                help: "Whether the user may watch a resource now; permits come with a media token.",
                headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
                body: .json(.resources, example: ["resources": ["REF30"]]),
                answers: [.init(.ok, "A decision on each resource.", .json(.decisions))])
        case .initiateLogout:
            OperationDetails(
                help: "Deletes the profile at an MVPD, and says what is left to do.",
                query: [
                    .query(
                        "redirectUrl", "Where the MVPD's logout page leads in the end.",
                        example: "https://adobe.com", isRequired: true)
                ], headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
                answers: [.init(.ok, "What is left to do.", .json(.logouts))])
        case .resetTempPass:
            OperationDetails(
                help:
                    "Lets temporary passes begin anew: those of devices, or on the second path those of users.",
                query: [
                    .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
                    .query("mvpd_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
                    .query("device_id", "Whose, on the first path; everybody's when absent or `all`."),
                    .query("key", "Whose, on the second path; everybody's when absent or `all`."),
                ], answers: [.init(.noContent, "It is done.", .nothing)])
        case .performLogout:
            OperationDetails(
                help: "The logout page of the MVPD, where the url of a logout leads.",
                query: [
                    .query("redirect_url", "Where it leads in the end.", example: "https://adobe.com"),
                    .query("mso_id", "The MVPD.", example: "Cablevision"),
                    .query("requestor_id", "The service provider.", example: "REF30"),
                ],
                answers: [
                    .init(.found, "On to the redirect.", .redirect),
                    .init(.ok, "A page, where there is no redirect.", .page),
                ])
        case .performAuthentication:
            OperationDetails(
                help: "Where the url of a session leads a user agent.",
                answers: [.init(.found, "On to the MVPD.", .redirect)])
        case .authenticateWithSAML:
            OperationDetails(
                help: "The service provider's side of the login.",
                query: [
                    .query("reg_code", "The code of the session.", example: "{{code}}", isRequired: true)
                ],
                answers: [.init(.found, "On to the login page.", .redirect)],
                refusals: [.init(.unavailableForLegalReasons, "There is no reg_code.", .page)])
        case .showLoginPage:
            OperationDetails(
                help: "The login page of an MVPD, with its test users.",
                query: [
                    .query("RelayState", "The code of the session.", example: "{{code}}", isRequired: true)
                ],
                answers: [.init(.ok, "The page.", .page)])
        case .logIn:
            OperationDetails(
                help: "What the login page sends.",
                body: .form([
                    .form("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
                    .form("user", "A test user, who needs no password here.", example: "user"),
                    .form("username", "A test user, with a password."),
                    .form("password", "Of the test user."),
                    .form("outcome", "`cancel` gives up."),
                ]),
                answers: [
                    .init(.seeOther, "Logged in, or given up: on to the service provider.", .redirect)
                ],
                refusals: [.init(.forbidden, "The page again, for the user is not known.", .page)],
                captures: [.location("SAMLart", as: "samlArtifact")])
        case .consumeAssertion:
            OperationDetails(
                help: "Where the MVPD sends the user agent back to.",
                query: [
                    .query("SAMLart", "What stands for the assertion, once.", example: "{{samlArtifact}}"),
                    .query("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
                ], answers: [.init(.found, "Logged in: on to the session's redirectUrl.", .redirect)])
        case .showActivationPage:
            OperationDetails(
                help: "The page for second screens.",
                query: [.query("code", "What the device shows; asked for when absent.", example: "{{code}}")],
                answers: [.init(.ok, "The page.", .page)])
        case .activate:
            OperationDetails(
                help: "What the page for second screens sends.",
                body: .form([
                    .form("code", "What the device shows.", example: "{{code}}", isRequired: true),
                    .form("mvpd", "The MVPD, where the device has chosen none.", example: "Cablevision"),
                ]),
                answers: [.init(.seeOther, "On to the login.", .redirect)])
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
    /// What the sessions operations take; what is missing is asked for in the answer.
    fileprivate static let session: [ParameterDescription] = [
        .form(SessionParameter.mvpd.rawValue, "Where to log in.", example: "Cablevision"),
        .form(
            SessionParameter.domainName.rawValue, "One of the service provider's domains.",
            example: "adobe.com"),
        .form(
            SessionParameter.redirectUrl.rawValue, "Where the login leads in the end: an absolute URI.",
            example: "https://adobe.com"),
    ]
}
