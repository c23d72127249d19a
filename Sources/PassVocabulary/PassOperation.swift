/// The operations of Adobe Pass that the mock answers, named after the titles of Adobe's pages.
///
/// The raw values are the names in scenario files, in the journal and in `X-Mock-Operation`.
public enum PassOperation: String, CaseIterable, Sendable, Codable {
    /// *Retrieve client credentials*: registers the application by its software statement.
    case retrieveClientCredentials
    /// *Retrieve access token*: exchanges the client credentials for an access token.
    case retrieveAccessToken
    /// *Retrieve configuration for specific service provider*: lists the MVPDs of a service provider.
    case retrieveConfiguration
    /// *Create authentication session*: starts a login and returns its code.
    case createAuthenticationSession
    /// *Resume authentication session*: adds the parameters that a session lacks.
    case resumeAuthenticationSession
    /// *Retrieve authentication session using code*: returns the parameters of a session, to a second screen.
    case retrieveAuthenticationSession
    /// *Retrieve profiles*: returns every profile of the device.
    case retrieveProfiles
    /// *Retrieve profile for specific mvpd*: returns the profile with one MVPD.
    case retrieveProfileForMVPD
    /// *Retrieve profile for specific code*: returns the profile that a login with this code created.
    case retrieveProfileForCode
    /// *Retrieve partner authentication request*: returns the SAML request for the partner's framework.
    case retrievePartnerAuthenticationRequest
    /// *Create and retrieve profile using partner authentication response*: exchanges the SAML response
    /// of the partner's framework for a profile.
    case createPartnerProfile
    /// *Retrieve preauthorization decisions using specific mvpd*: returns which resources the user may
    /// watch. Without media tokens.
    case retrievePreauthorizationDecisions
    /// *Retrieve authorization decisions using specific mvpd*: returns the decision on a resource, with a
    /// media token when it is permitted.
    case retrieveAuthorizationDecisions
    /// *Initiate logout for specific mvpd*: deletes the profile and returns the next step of the logout.
    case initiateLogout
    /// *POST - serviceToken* of *Adobe Single Sign-On Service*: returns a token for the user that the application
    /// identifies, or for the user of a link code.
    case createServiceToken
    /// *GET - serviceToken* of *Adobe Single Sign-On Service*: exchanges a service token for a new one.
    case refreshServiceToken
    /// *POST - link* of *Adobe Single Sign-On Service*: returns a code that links another device.
    case createLinkCode
    /// *GET - list* of *Adobe Single Sign-On Service*: lists the user's other devices.
    case listLinkedDevices
    /// *POST - unlink* of *Adobe Single Sign-On Service*: removes devices from the user's logins.
    case unlinkDevices
    /// *Reset TempPass*: resets the usage of temporary passes.
    case resetTempPass
    /// *Perform logout in user agent*: the page to which the `url` of a logout leads.
    case performLogout
    /// *Perform authentication in user agent*: sends the user agent to the login of the MVPD.
    case performAuthentication
    /// Redirects the user agent to the MVPD; *Perform authentication in user agent* leads here.
    case authenticateWithSAML
    /// The login page of the MVPD.
    case showLoginPage
    /// Receives the service provider's SAML request, where the MVPD uses the POST binding, and shows the login page.
    case receiveAuthenticationRequest
    /// Receives the form of the login page.
    case logIn
    /// Ends the login; the MVPD sends the user agent here.
    case consumeAssertion
    /// The page on which a user types the code of a device that has no browser.
    case showActivationPage
    /// Receives the form of the activation page.
    case activate
    /// *(Legacy) Registration Page*: creates a registration code.
    case legacyRequestRegistrationCode
    /// *(Legacy) Return Registration Record*: returns the record of a registration code.
    case legacyReturnRegistrationRecord
    /// *(Legacy) Provide MVPD List*: lists the MVPDs of a requestor.
    case legacyProvideMVPDList
    /// *(Legacy) Initiate Authentication*: sends the user agent to the login of the MVPD.
    case legacyInitiateAuthentication
    /// *(Legacy) Check Authentication Token*: checks that the device is logged in.
    case legacyCheckAuthenticationToken
    /// *(Legacy) Check Authentication Flow by Second Screen Web App*: checks that the login with
    /// a registration code is complete.
    case legacyCheckAuthenticationFlow
    /// *(Legacy) Retrieve Authentication Token*: returns the authentication token of the device.
    case legacyRetrieveAuthenticationToken
    /// Returns the authentication token of the device that requested a registration code. Adobe's pages name only its
    /// path; clients that work with the service poll it during a login.
    case legacyRetrieveAuthenticationTokenForCode
    /// *(Legacy) Initiate Authorization*: returns the decision on one resource.
    case legacyInitiateAuthorization
    /// *(Legacy) Retrieve Authorization Token*: returns the authorization token for one resource.
    case legacyRetrieveAuthorizationToken
    /// *(Legacy) Obtain Short Media Token*: returns a media token for a permitted resource.
    case legacyObtainShortMediaToken
    /// *(Legacy) Retrieve List of Preauthorized Resources*: returns which resources the user may watch.
    case legacyRetrievePreauthorizedResources
    /// *(Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App*:
    /// returns which resources the user of a registration code may watch.
    case legacyRetrievePreauthorizedResourcesForCode
    /// *(Legacy) User Metadata*: returns the user metadata of the login.
    case legacyRetrieveUserMetadata
    /// Returns the identifier of a device for its fingerprint.
    case accessEnablerIndividualizeDevice
    /// Returns the authentication token of the device that requested a registration code.
    case accessEnablerRetrieveSession
    /// Returns the authorization token for one resource.
    case accessEnablerAuthorize
    /// Returns a media token for an authorized resource.
    case accessEnablerShortAuthorize
    /// The same as ``accessEnablerRetrieveSession``, for native apps.
    case accessEnablerRetrieveDeviceSession
    /// The same as ``accessEnablerAuthorize``, for native apps.
    case accessEnablerAuthorizeDevice
    /// The same as ``accessEnablerShortAuthorize``, for native apps.
    case accessEnablerDeviceShortAuthorize
    /// *(Legacy) Retrieve Platform SSO profile-request*: returns the SAML request for Apple's framework.
    case legacyRetrieveProfileRequest
    /// *(Legacy) Exchange a Platform SSO token for an Adobe token*: exchanges the SAML response of
    /// Apple's framework for an authentication token.
    case legacyExchangeToken
    /// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: starts a temporary pass.
    case legacyCreateFreePreview
    /// *(Legacy) Delete Registration Record*: deletes a registration code.
    case legacyDeleteRegistrationRecord
    /// *(Legacy) Initiate Logout*: deletes the authentication token of the device.
    case legacyInitiateLogout
    /// *(Legacy) Initiate Logout*, opened in a user agent: redirects to the logout of the MVPD.
    case legacyInitiateLogoutInUserAgent

    /// The title of Adobe's page; a name of our own for the few operations without a page.
    public var title: String { row.title }

    /// The documented HTTP method, such as `GET`.
    public var method: String { row.methods[0] }

    /// The HTTP methods: the documented one first, then those of published samples and of clients that work with
    /// the service.
    public var methods: [String] { row.methods }

    /// The templates of the path: the documented one first, then the aliases in Adobe's published samples.
    ///
    /// A path parameter stands in braces, as in `/api/v2/{serviceProvider}/profiles/{mvpd}`.
    public var paths: [String] { row.templates.map(\.description) }

    /// The templates of ``paths``, split into segments.
    package var templates: [PathTemplate] { row.templates }

    /// The documented path with its parameters filled in.
    ///
    /// - Parameter values: the values of the path parameters by name, not percent-encoded yet. A parameter
    ///   without a value keeps its braces.
    package func path(_ values: KeyValuePairs<String, String> = [:]) -> String {
        row.templates[0].path { name in values.first { $0.key == name }?.value }
    }

    /// A class, because a copied struct would retain each of its members.
    private final class Row: Sendable {
        let methods: [String]
        let title: String
        let templates: [PathTemplate]

        init(_ method: String, also method2: String? = nil, _ title: String, _ paths: String...) {
            methods = [method] + (method2.map { [$0] } ?? [])
            self.title = title
            templates = paths.map { PathTemplate($0) }
        }
    }

    private var row: Row { Self.rows[self]! }

    /// Each row is made once, because every redirect and every session asks for a path.
    private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.makeRow()) })

    private func makeRow() -> Row {
        switch self {
        case .retrieveClientCredentials:
            Row("POST", "Retrieve client credentials", "/o/client/register")
        case .retrieveAccessToken:
            Row("POST", "Retrieve access token", "/o/client/token")
        case .retrieveConfiguration:
            Row(
                "GET", "Retrieve configuration for specific service provider",
                "/api/v2/{serviceProvider}/configuration")
        case .createAuthenticationSession:
            Row("POST", "Create authentication session", "/api/v2/{serviceProvider}/sessions")
        case .resumeAuthenticationSession:
            Row(
                "POST", "Resume authentication session", "/api/v2/{serviceProvider}/sessions/{code}",
                "/api/v2/sessions/{serviceProvider}/{code}")
        case .retrieveAuthenticationSession:
            Row(
                "GET", "Retrieve authentication session using code",
                "/api/v2/{serviceProvider}/sessions/{code}", "/api/v2/sessions/{serviceProvider}/{code}")
        case .retrieveProfiles:
            Row("GET", "Retrieve profiles", "/api/v2/{serviceProvider}/profiles")
        case .retrieveProfileForMVPD:
            Row("GET", "Retrieve profile for specific mvpd", "/api/v2/{serviceProvider}/profiles/{mvpd}")
        case .retrieveProfileForCode:
            Row("GET", "Retrieve profile for specific code", "/api/v2/{serviceProvider}/profiles/code/{code}")
        case .retrievePartnerAuthenticationRequest:
            Row(
                "POST", "Retrieve partner authentication request",
                "/api/v2/{serviceProvider}/sessions/sso/{partner}")
        case .createPartnerProfile:
            Row(
                "POST", "Create and retrieve profile using partner authentication response",
                "/api/v2/{serviceProvider}/profiles/sso/{partner}")
        case .retrievePreauthorizationDecisions:
            Row(
                "POST", "Retrieve preauthorization decisions using specific mvpd",
                "/api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}")
        case .retrieveAuthorizationDecisions:
            Row(
                "POST", "Retrieve authorization decisions using specific mvpd",
                "/api/v2/{serviceProvider}/decisions/authorize/{mvpd}")
        case .initiateLogout:
            Row(
                "GET", "Initiate logout for specific mvpd", "/api/v2/{serviceProvider}/logout/{mvpd}",
                "/api/v2/logout/{serviceProvider}/{mvpd}")
        case .createServiceToken:
            Row("POST", "POST - serviceToken", "/api/{serviceProvider}/serviceToken")
        case .refreshServiceToken:
            Row("GET", "GET - serviceToken", "/api/{serviceProvider}/serviceToken")
        case .createLinkCode:
            Row("POST", "POST - link", "/api/{serviceProvider}/link")
        case .listLinkedDevices:
            Row("GET", "GET - list", "/api/{serviceProvider}/list")
        case .unlinkDevices:
            Row("POST", "POST - unlink", "/api/{serviceProvider}/unlink")
        case .resetTempPass:
            Row(
                "DELETE", "Reset TempPass", "/reset-tempass/v3/reset", "/reset-tempass/v3/reset/generic",
                "/reset-tempass/v2.1/reset", "/reset-tempass/v2.1/reset/generic")
        case .performLogout:
            Row(
                "GET", "Perform logout in user agent", "/adobe-services/logout", "/adobe-services/1.0/logout")
        case .performAuthentication:
            Row(
                "GET", "Perform authentication in user agent", "/api/v2/authenticate/{serviceProvider}/{code}"
            )
        case .authenticateWithSAML:
            Row(
                "GET", "Send the user agent on to the MVPD", "/adobe-services/authenticate/saml",
                "/adobe-services/1.0/authenticate/saml")
        case .showLoginPage:
            Row("GET", "Show the login page of the MVPD", "/mvpds/{mvpd}/login")
        case .receiveAuthenticationRequest:
            Row("POST", "Receive the SAML request at the MVPD", "/mvpds/{mvpd}/saml")
        case .logIn:
            Row("POST", "Log in at the MVPD", "/mvpds/{mvpd}/login")
        case .consumeAssertion:
            Row("GET", also: "POST", "Consume the assertion of the MVPD", "/sp/saml/SAMLAssertionConsumer")
        case .showActivationPage:
            Row("GET", "Show the page for second screens", "/activate")
        case .activate:
            Row("POST", "Log in from a second screen", "/activate")
        case .legacyRequestRegistrationCode:
            Row("POST", "(Legacy) Registration Page", "/reggie/v1/{requestor}/regcode")
        case .legacyReturnRegistrationRecord:
            Row(
                "GET", "(Legacy) Return Registration Record", "/reggie/v1/{requestor}/regcode/{code}",
                "/reggie/v1/regcode/{code}")
        case .legacyProvideMVPDList:
            Row(
                "GET", also: "POST", "(Legacy) Provide MVPD List", "/api/v1/config/{requestor}",
                "/adobe-services/config/{requestor}", "/adobe-services/config",
                "/adobe-services/1.0/config/{requestor}", "/adobe-services/1.0/config")
        case .legacyInitiateAuthentication:
            Row("GET", "(Legacy) Initiate Authentication", "/api/v1/authenticate")
        case .legacyRetrieveAuthenticationTokenForCode:
            Row("GET", "(Legacy) Retrieve the authentication token of a code", "/api/v1/authenticate/{code}")
        case .legacyCheckAuthenticationToken:
            Row("GET", "(Legacy) Check Authentication Token", "/api/v1/checkauthn")
        case .legacyCheckAuthenticationFlow:
            Row(
                "GET", "(Legacy) Check Authentication Flow by Second Screen Web App",
                "/api/v1/checkauthn/{code}")
        case .legacyRetrieveAuthenticationToken:
            Row("GET", "(Legacy) Retrieve Authentication Token", "/api/v1/tokens/authn")
        case .legacyInitiateAuthorization:
            Row("GET", "(Legacy) Initiate Authorization", "/api/v1/authorize")
        case .legacyRetrieveAuthorizationToken:
            Row("GET", "(Legacy) Retrieve Authorization Token", "/api/v1/tokens/authz")
        case .legacyObtainShortMediaToken:
            Row("GET", "(Legacy) Obtain Short Media Token", "/api/v1/mediatoken", "/api/v1/tokens/media")
        case .legacyRetrievePreauthorizedResources:
            Row("GET", "(Legacy) Retrieve List of Preauthorized Resources", "/api/v1/preauthorize")
        case .legacyRetrievePreauthorizedResourcesForCode:
            Row(
                "GET", "(Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App",
                "/api/v1/preauthorize/{code}")
        case .legacyRetrieveUserMetadata:
            Row("GET", "(Legacy) User Metadata", "/api/v1/tokens/usermetadata")
        case .legacyRetrieveProfileRequest:
            Row(
                "GET", "(Legacy) Retrieve Platform SSO profile-request",
                "/api/v1/{requestor}/profile-requests/{mvpd}")
        case .legacyExchangeToken:
            Row("POST", "(Legacy) Exchange a Platform SSO token for an Adobe token", "/api/v1/tokens/authn")
        case .legacyCreateFreePreview:
            Row(
                "POST", "(Legacy) Free Preview for Temp Pass and Promotional Temp Pass",
                "/api/v1/authenticate/freepreview")
        case .legacyDeleteRegistrationRecord:
            Row(
                "DELETE", "(Legacy) Delete Registration Record", "/reggie/v1/{requestor}/regcode/{code}",
                "/reggie/v1/regcode/{code}")
        case .legacyInitiateLogout:
            Row("DELETE", "(Legacy) Initiate Logout", "/api/v1/logout")
        case .legacyInitiateLogoutInUserAgent:
            Row("GET", "(Legacy) Initiate Logout in user agent", "/api/v1/logout")
        case .accessEnablerIndividualizeDevice:
            Row("POST", "(AccessEnabler) Individualize the device", "/indiv/devices")
        case .accessEnablerRetrieveSession:
            Row(
                "POST", "(AccessEnabler) Retrieve the session", "/adobe-services/session",
                "/adobe-services/1.0/session")
        case .accessEnablerAuthorize:
            Row(
                "POST", "(AccessEnabler) Authorize", "/adobe-services/authorize",
                "/adobe-services/1.0/authorize")
        case .accessEnablerShortAuthorize:
            Row(
                "POST", "(AccessEnabler) Short authorize", "/adobe-services/shortAuthorize",
                "/adobe-services/1.0/shortAuthorize")
        case .accessEnablerRetrieveDeviceSession:
            Row(
                "POST", "(AccessEnabler) Retrieve the session of a native app",
                "/adobe-services/sessionDevice", "/adobe-services/1.0/sessionDevice")
        case .accessEnablerAuthorizeDevice:
            Row(
                "POST", "(AccessEnabler) Authorize a native app", "/adobe-services/authorizeDevice",
                "/adobe-services/1.0/authorizeDevice")
        case .accessEnablerDeviceShortAuthorize:
            Row(
                "POST", "(AccessEnabler) Short authorize a native app",
                "/adobe-services/deviceShortAuthorize", "/adobe-services/1.0/deviceShortAuthorize")
        }
    }
}
