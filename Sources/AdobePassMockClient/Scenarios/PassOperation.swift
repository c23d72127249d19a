/// The operations that the mock plays, by the names that the journal and rules have for them; the names follow the
/// titles of Adobe's pages.
public enum PassOperation: String, Sendable, Hashable, CaseIterable, Codable {
    /// Retrieve client credentials.
    case retrieveClientCredentials
    /// Retrieve access token.
    case retrieveAccessToken
    /// Retrieve configuration for specific service provider.
    case retrieveConfiguration
    /// Create authentication session.
    case createAuthenticationSession
    /// Resume authentication session.
    case resumeAuthenticationSession
    /// Retrieve authentication session using code.
    case retrieveAuthenticationSession
    /// Retrieve profiles.
    case retrieveProfiles
    /// Retrieve profile for specific mvpd.
    case retrieveProfileForMVPD
    /// Retrieve profile for specific code.
    case retrieveProfileForCode
    /// Retrieve partner authentication request.
    case retrievePartnerAuthenticationRequest
    /// Create and retrieve profile using partner authentication response.
    case createPartnerProfile
    /// Retrieve preauthorization decisions using specific mvpd.
    case retrievePreauthorizationDecisions
    /// Retrieve authorization decisions using specific mvpd.
    case retrieveAuthorizationDecisions
    /// Initiate logout for specific mvpd.
    case initiateLogout
    /// Reset TempPass.
    case resetTempPass
    /// Perform logout in user agent.
    case performLogout
    /// Perform authentication in user agent.
    case performAuthentication
    /// Send the user agent on to the MVPD.
    case authenticateWithSAML
    /// Show the login page of the MVPD.
    case showLoginPage
    /// Log in at the MVPD.
    case logIn
    /// Consume the assertion of the MVPD.
    case consumeAssertion
    /// Show the page for second screens.
    case showActivationPage
    /// Log in from a second screen.
    case activate
    /// (Legacy) Registration Page.
    case legacyRequestRegistrationCode
    /// (Legacy) Return Registration Record.
    case legacyReturnRegistrationRecord
    /// (Legacy) Provide MVPD List.
    case legacyProvideMVPDList
    /// (Legacy) Initiate Authentication.
    case legacyInitiateAuthentication
    /// (Legacy) Check Authentication Token.
    case legacyCheckAuthenticationToken
    /// (Legacy) Check Authentication Flow by Second Screen Web App.
    case legacyCheckAuthenticationFlow
    /// (Legacy) Retrieve Authentication Token.
    case legacyRetrieveAuthenticationToken
    /// (Legacy) Initiate Authorization.
    case legacyInitiateAuthorization
    /// (Legacy) Retrieve Authorization Token.
    case legacyRetrieveAuthorizationToken
    /// (Legacy) Obtain Short Media Token.
    case legacyObtainShortMediaToken
    /// (Legacy) Retrieve List of Preauthorized Resources.
    case legacyRetrievePreauthorizedResources
    /// (Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App.
    case legacyRetrievePreauthorizedResourcesForCode
    /// (Legacy) User Metadata.
    case legacyRetrieveUserMetadata
    /// (Legacy) Retrieve Platform SSO profile-request.
    case legacyRetrieveProfileRequest
    /// (Legacy) Exchange a Platform SSO token for an Adobe token.
    case legacyExchangeToken
    /// (Legacy) Free Preview for Temp Pass and Promotional Temp Pass.
    case legacyCreateFreePreview
    /// (Legacy) Delete Registration Record.
    case legacyDeleteRegistrationRecord
    /// (Legacy) Initiate Logout.
    case legacyInitiateLogout
    /// (Legacy) Initiate Logout in user agent.
    case legacyInitiateLogoutInUserAgent
}
