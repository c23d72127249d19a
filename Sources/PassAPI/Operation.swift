import HTTPMessages
import HTTPTypes

/// The operations of Adobe Pass that the mock plays. One case is one row of `row`, and everything that speaks of
/// operations follows from the two: routing, 405, scenario rules, the journal and the client library's URLs.
package enum PassOperation: String, Sendable, Hashable, CaseIterable {
    case retrieveClientCredentials
    case retrieveAccessToken
    case retrieveConfiguration
    case createAuthenticationSession
    case resumeAuthenticationSession
    case retrieveAuthenticationSession
    case retrieveProfiles
    case retrieveProfileForMVPD
    case retrieveProfileForCode
    case retrievePartnerAuthenticationRequest
    case createPartnerProfile
    case retrievePreauthorizationDecisions
    case retrieveAuthorizationDecisions
    case initiateLogout
    case resetTempPass
    case performLogout
    case performAuthentication
    case authenticateWithSAML
    case showLoginPage
    case logIn
    case consumeAssertion
    case showActivationPage
    case activate
    case legacyRequestRegistrationCode
    case legacyReturnRegistrationRecord
    case legacyProvideMVPDList
    case legacyInitiateAuthentication
    case legacyCheckAuthenticationToken
    case legacyCheckAuthenticationFlow
    case legacyRetrieveAuthenticationToken
    case legacyInitiateAuthorization
    case legacyRetrieveAuthorizationToken
    case legacyObtainShortMediaToken
    case legacyRetrievePreauthorizedResources
    case legacyRetrievePreauthorizedResourcesForCode
    case legacyRetrieveUserMetadata
    case legacyRetrieveProfileRequest
    case legacyExchangeToken
    case legacyCreateFreePreview
    case legacyDeleteRegistrationRecord
    case legacyInitiateLogout
    case legacyInitiateLogoutInUserAgent

    /// By the case. An enumeration of texts would hash the text, and every request looks up its row.
    package func hash(into hasher: inout Hasher) {
        withUnsafeBytes(of: self) { hasher.combine(bytes: $0) }
    }
}

extension PassOperation {
    package final class Row: Sendable {
        /// The title of Adobe's page, or of ours where Adobe has none.
        package let title: String
        package let method: HTTPRequest.Method
        /// The documented path first, then the aliases that published samples use.
        package let paths: [PathTemplate]
        package let dialect: Dialect
        /// True when the request must name its device: in `AP-Device-Identifier`, or in `deviceId` of REST API V1.
        package let namesDevice: Bool
        /// True when the operation looks at `X-Device-Info`.
        package let readsDeviceInfo: Bool
        /// True when the body is a form.
        package let takesForm: Bool

        /// True when the caller shows an access token. User agents have none, nor have the web pages for second screens
        /// that call REST API V1.
        package let takesAccessToken: Bool
        /// True for the paths that the page *Throttling mechanism* lists.
        package let isThrottled: Bool
        /// True for REST API V1, whatever the dialect of its errors.
        package let isLegacy: Bool
        /// True when the form contains what the partner's framework returned (`SAMLResponse`).
        package let takesPartnerResponse: Bool
        /// True when one of the paths lacks the requestor that the documented path contains.
        package let isRequestorOptional: Bool

        fileprivate init(
            _ title: String, _ method: HTTPRequest.Method, _ paths: String..., dialect: Dialect = .enhanced,
            namesDevice: Bool = false, readsDeviceInfo: Bool? = nil, takesForm: Bool = false,
            takesAccessToken: Bool? = nil, takesPartnerResponse: Bool = false
        ) {
            self.title = title
            self.method = method
            self.paths = paths.map(PathTemplate.init)
            isLegacy = paths[0].hasPrefix("/api/v1/") || paths[0].hasPrefix("/reggie/v1/")
            self.takesPartnerResponse = takesPartnerResponse
            let withRequestor = paths.map { $0.contains("{requestor}") }
            isRequestorOptional = withRequestor[0] && withRequestor.contains(false)
            isThrottled = isLegacy || paths[0].hasPrefix("/o/client/") || paths[0].hasPrefix("/api/")
            self.dialect = dialect
            self.namesDevice = namesDevice
            self.readsDeviceInfo = readsDeviceInfo ?? namesDevice
            self.takesForm = takesForm
            self.takesAccessToken = takesAccessToken ?? (dialect != .registration && dialect != .html)
        }
    }

    /// How an operation says no.
    package enum Dialect: String, Sendable, Hashable {
        /// JSON of *Enhanced Error Codes*.
        case enhanced
        /// `{"error": …}` of dynamic client registration.
        case registration
        /// A small HTML page, for user agents.
        case html
        /// A status without a body.
        case bare
        /// XML or JSON of REST API V1.
        case legacy
    }

    package var row: Row { Self.rows[self]! }

    private static let rows: [PassOperation: Row] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.makeRow()) })

    private func makeRow() -> Row {
        switch self {
        case .retrieveClientCredentials:
            Row("Retrieve client credentials", .post, "/o/client/register", dialect: .registration)
        case .retrieveAccessToken:
            Row("Retrieve access token", .post, "/o/client/token", dialect: .registration)
        case .retrieveConfiguration:
            Row(
                "Retrieve configuration for specific service provider", .get,
                "/api/v2/{serviceProvider}/configuration", readsDeviceInfo: true)
        case .createAuthenticationSession:
            Row(
                "Create authentication session", .post, "/api/v2/{serviceProvider}/sessions",
                namesDevice: true, takesForm: true)
        case .resumeAuthenticationSession:
            Row(
                "Resume authentication session", .post, "/api/v2/{serviceProvider}/sessions/{code}",
                "/api/v2/sessions/{serviceProvider}/{code}", takesForm: true)
        case .retrieveAuthenticationSession:
            Row(
                "Retrieve authentication session using code", .get,
                "/api/v2/{serviceProvider}/sessions/{code}", "/api/v2/sessions/{serviceProvider}/{code}")
        case .retrieveProfiles:
            Row("Retrieve profiles", .get, "/api/v2/{serviceProvider}/profiles", namesDevice: true)
        case .retrieveProfileForMVPD:
            Row(
                "Retrieve profile for specific mvpd", .get, "/api/v2/{serviceProvider}/profiles/{mvpd}",
                namesDevice: true)
        case .retrieveProfileForCode:
            Row(
                "Retrieve profile for specific code", .get,
                "/api/v2/{serviceProvider}/profiles/code/{code}")
        case .retrievePartnerAuthenticationRequest:
            Row(
                "Retrieve partner authentication request", .post,
                "/api/v2/{serviceProvider}/sessions/sso/{partner}", namesDevice: true, takesForm: true)
        case .createPartnerProfile:
            Row(
                "Create and retrieve profile using partner authentication response", .post,
                "/api/v2/{serviceProvider}/profiles/sso/{partner}", namesDevice: true, takesForm: true,
                takesPartnerResponse: true)
        case .retrievePreauthorizationDecisions:
            Row(
                "Retrieve preauthorization decisions using specific mvpd", .post,
                "/api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}", namesDevice: true)
        case .retrieveAuthorizationDecisions:
            Row(
                "Retrieve authorization decisions using specific mvpd", .post,
                "/api/v2/{serviceProvider}/decisions/authorize/{mvpd}", namesDevice: true)
        case .initiateLogout:
            Row(
                "Initiate logout for specific mvpd", .get, "/api/v2/{serviceProvider}/logout/{mvpd}",
                "/api/v2/logout/{serviceProvider}/{mvpd}", namesDevice: true)
        case .resetTempPass:
            Row(
                "Reset TempPass", .delete, "/reset-tempass/v3/reset", "/reset-tempass/v3/reset/generic",
                dialect: .bare)
        case .performLogout:
            Row("Perform logout in user agent", .get, "/adobe-services/logout", dialect: .html)
        case .performAuthentication:
            Row(
                "Perform authentication in user agent", .get,
                "/api/v2/authenticate/{serviceProvider}/{code}", dialect: .html)
        case .authenticateWithSAML:
            Row(
                "Send the user agent on to the MVPD", .get, "/adobe-services/authenticate/saml",
                dialect: .html)
        case .showLoginPage:
            Row("Show the login page of the MVPD", .get, "/mvpds/{mvpd}/login", dialect: .html)
        case .logIn:
            Row("Log in at the MVPD", .post, "/mvpds/{mvpd}/login", dialect: .html, takesForm: true)
        case .consumeAssertion:
            Row(
                "Consume the assertion of the MVPD", .get, "/sp/saml/SAMLAssertionConsumer", dialect: .html)
        case .showActivationPage:
            Row("Show the page for second screens", .get, "/activate", dialect: .html)
        case .activate:
            Row("Log in from a second screen", .post, "/activate", dialect: .html, takesForm: true)
        case .legacyRequestRegistrationCode:
            Row(
                "(Legacy) Registration Page", .post, "/reggie/v1/{requestor}/regcode", dialect: .legacy,
                namesDevice: true, takesForm: true)
        case .legacyReturnRegistrationRecord:
            Row(
                "(Legacy) Return Registration Record", .get, "/reggie/v1/{requestor}/regcode/{code}",
                "/reggie/v1/regcode/{code}", dialect: .legacy, takesAccessToken: false)
        case .legacyProvideMVPDList:
            Row(
                "(Legacy) Provide MVPD List", .get, "/api/v1/config/{requestor}", dialect: .legacy,
                takesAccessToken: false)
        case .legacyInitiateAuthentication:
            Row(
                "(Legacy) Initiate Authentication", .get, "/api/v1/authenticate",
                "/api/v1/authenticate/{code}", dialect: .html)
        case .legacyCheckAuthenticationToken:
            Row(
                "(Legacy) Check Authentication Token", .get, "/api/v1/checkauthn", dialect: .legacy,
                namesDevice: true)
        case .legacyCheckAuthenticationFlow:
            Row(
                "(Legacy) Check Authentication Flow by Second Screen Web App", .get,
                "/api/v1/checkauthn/{code}", dialect: .legacy, takesAccessToken: false)
        case .legacyRetrieveAuthenticationToken:
            Row(
                "(Legacy) Retrieve Authentication Token", .get, "/api/v1/tokens/authn", dialect: .legacy,
                namesDevice: true)
        case .legacyInitiateAuthorization:
            Row(
                "(Legacy) Initiate Authorization", .get, "/api/v1/authorize", dialect: .legacy,
                namesDevice: true)
        case .legacyRetrieveAuthorizationToken:
            Row(
                "(Legacy) Retrieve Authorization Token", .get, "/api/v1/tokens/authz", dialect: .legacy,
                namesDevice: true)
        case .legacyObtainShortMediaToken:
            Row(
                "(Legacy) Obtain Short Media Token", .get, "/api/v1/mediatoken", "/api/v1/tokens/media",
                dialect: .legacy, namesDevice: true)
        case .legacyRetrievePreauthorizedResources:
            Row(
                "(Legacy) Retrieve List of Preauthorized Resources", .get, "/api/v1/preauthorize",
                dialect: .legacy, namesDevice: true)
        case .legacyRetrievePreauthorizedResourcesForCode:
            Row(
                "(Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App", .get,
                "/api/v1/preauthorize/{code}", dialect: .legacy, takesAccessToken: false)
        case .legacyRetrieveUserMetadata:
            Row(
                "(Legacy) User Metadata", .get, "/api/v1/tokens/usermetadata", dialect: .legacy,
                namesDevice: true)
        case .legacyRetrieveProfileRequest:
            Row(
                "(Legacy) Retrieve Platform SSO profile-request", .get,
                "/api/v1/{requestor}/profile-requests/{mvpd}", dialect: .legacy)
        case .legacyExchangeToken:
            Row(
                "(Legacy) Exchange a Platform SSO token for an Adobe token", .post, "/api/v1/tokens/authn",
                dialect: .legacy, namesDevice: true, takesForm: true, takesPartnerResponse: true)
        case .legacyCreateFreePreview:
            Row(
                "(Legacy) Free Preview for Temp Pass and Promotional Temp Pass", .post,
                "/api/v1/authenticate/freepreview", dialect: .legacy, namesDevice: true, takesForm: true)
        case .legacyDeleteRegistrationRecord:
            Row(
                "(Legacy) Delete Registration Record", .delete, "/reggie/v1/{requestor}/regcode/{code}",
                "/reggie/v1/regcode/{code}", dialect: .legacy)
        case .legacyInitiateLogout:
            Row(
                "(Legacy) Initiate Logout", .delete, "/api/v1/logout", dialect: .legacy, namesDevice: true)
        case .legacyInitiateLogoutInUserAgent:
            Row("(Legacy) Initiate Logout in user agent", .get, "/api/v1/logout", dialect: .html)
        }
    }

    /// The documented path with its holes filled.
    package func path(_ values: [String: String] = [:]) -> String {
        row.paths[0].path(values)
    }

    /// The operations on one item of which an enhanced error can stand.
    package var hasItems: Bool {
        switch self {
        case .retrievePreauthorizationDecisions, .retrieveAuthorizationDecisions,
            .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode:
            true
        default: false
        }
    }

    /// The operations that are about resources.
    package var namesResources: Bool {
        switch self {
        case .legacyInitiateAuthorization, .legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken:
            true
        default: hasItems
        }
    }
}
