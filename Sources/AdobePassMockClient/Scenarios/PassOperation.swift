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
}
