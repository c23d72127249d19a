import Foundation

/// The addresses of the operations on a mock, named like Adobe's pages.
public struct OperationURLs: Sendable {
    let base: URL

    /// *Retrieve client credentials*: POST.
    public var retrieveClientCredentials: URL { base.appending("/o/client/register") }

    /// *Retrieve access token*: POST.
    public var retrieveAccessToken: URL { base.appending("/o/client/token") }

    /// *Retrieve configuration for specific service provider*: GET.
    public func retrieveConfiguration(serviceProvider: String) -> URL {
        api(serviceProvider, "configuration")
    }

    /// *Create authentication session*: POST.
    public func createAuthenticationSession(serviceProvider: String) -> URL {
        api(serviceProvider, "sessions")
    }

    /// *Resume authentication session*: POST.
    public func resumeAuthenticationSession(serviceProvider: String, code: String) -> URL {
        api(serviceProvider, "sessions", code)
    }

    /// *Retrieve authentication session using code*: GET.
    public func retrieveAuthenticationSession(serviceProvider: String, code: String) -> URL {
        api(serviceProvider, "sessions", code)
    }

    /// *Perform authentication in user agent*: GET, in a browser or a web view.
    public func performAuthentication(serviceProvider: String, code: String) -> URL {
        api("authenticate", serviceProvider, code)
    }

    /// *Retrieve profiles*: GET.
    public func retrieveProfiles(serviceProvider: String) -> URL {
        api(serviceProvider, "profiles")
    }

    /// *Retrieve profile for specific mvpd*: GET.
    public func retrieveProfileForMVPD(serviceProvider: String, mvpd: String) -> URL {
        api(serviceProvider, "profiles", mvpd)
    }

    /// *Retrieve profile for specific code*: GET.
    public func retrieveProfileForCode(serviceProvider: String, code: String) -> URL {
        api(serviceProvider, "profiles", "code", code)
    }

    /// *Retrieve partner authentication request*: POST.
    public func retrievePartnerAuthenticationRequest(
        serviceProvider: String, partner: String = "Apple"
    ) -> URL {
        api(serviceProvider, "sessions", "sso", partner)
    }

    /// *Create and retrieve profile using partner authentication response*: POST.
    public func createPartnerProfile(serviceProvider: String, partner: String = "Apple") -> URL {
        api(serviceProvider, "profiles", "sso", partner)
    }

    /// *Retrieve preauthorization decisions using specific mvpd*: POST.
    public func retrievePreauthorizationDecisions(serviceProvider: String, mvpd: String) -> URL {
        api(serviceProvider, "decisions", "preauthorize", mvpd)
    }

    /// *Retrieve authorization decisions using specific mvpd*: POST.
    public func retrieveAuthorizationDecisions(serviceProvider: String, mvpd: String) -> URL {
        api(serviceProvider, "decisions", "authorize", mvpd)
    }

    /// *Initiate logout for specific mvpd*: GET.
    ///
    /// - Parameter redirectURL: where the user agent ends up; an absolute URI, of any scheme.
    public func initiateLogout(serviceProvider: String, mvpd: String, redirectURL: String) -> URL {
        let path = Self.path(["api", "v2", serviceProvider, "logout", mvpd])
        return base.appending("\(path)?redirectUrl=\(redirectURL.percentEncoded)")
    }

    /// *Reset TempPass*: DELETE; parameters go into the query.
    public var resetTempPass: URL { base.appending("/reset-tempass/v3/reset") }

    /// *Perform logout in user agent*: GET; an answer to a logout has it in its `url`, with a query.
    public var performLogout: URL { base.appending("/adobe-services/logout") }

    /// Where *Perform authentication in user agent* leads a user agent: GET, with a query.
    public var authenticateWithSAML: URL { base.appending("/adobe-services/authenticate/saml") }

    /// The MVPD's login page: GET, with a query.
    public func showLoginPage(mvpd: String) -> URL { base.appending(Self.path(["mvpds", mvpd, "login"])) }

    /// What the MVPD's login page sends: POST, a form with `RelayState` (the code) and `user`, or `username` and
    /// `password`, or `outcome=cancel`.
    public func logIn(mvpd: String) -> URL { showLoginPage(mvpd: mvpd) }

    /// Where the MVPD sends a user agent that has logged in: GET, with a query.
    public var consumeAssertion: URL { base.appending("/sp/saml/SAMLAssertionConsumer") }

    /// The page on which somebody types the code of a device that has no browser: GET.
    public var showActivationPage: URL { base.appending("/activate") }

    /// What that page sends: POST.
    public var activate: URL { showActivationPage }

    /// The address that an answer has in its `url`: some stand there without the host.
    public func resolve(_ address: String) -> URL? {
        address.hasPrefix("/") ? base.appending(address) : URL(string: address)
    }

    private func api(_ segments: String...) -> URL {
        base.appending(Self.path(["api", "v2"] + segments))
    }

    static func path(_ segments: [String]) -> String {
        segments.map { "/" + $0.percentEncoded }.joined()
    }
}
