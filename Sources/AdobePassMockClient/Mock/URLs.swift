import Foundation

extension AdobePassMock {
    /// The URLs of the operations on a mock, with the names of Adobe's pages.
    public struct URLs: Sendable {
        let base: URL

        /// *Retrieve client credentials*: POST.
        public var retrieveClientCredentials: URL { url(of: .retrieveClientCredentials) }

        /// *Retrieve access token*: POST.
        public var retrieveAccessToken: URL { url(of: .retrieveAccessToken) }

        /// *Retrieve configuration for specific service provider*: GET.
        public func retrieveConfiguration(serviceProvider: String) -> URL {
            url(of: .retrieveConfiguration, ["serviceProvider": serviceProvider])
        }

        /// *Create authentication session*: POST.
        public func createAuthenticationSession(serviceProvider: String) -> URL {
            url(of: .createAuthenticationSession, ["serviceProvider": serviceProvider])
        }

        /// *Resume authentication session*: POST.
        public func resumeAuthenticationSession(serviceProvider: String, code: String) -> URL {
            url(of: .resumeAuthenticationSession, ["serviceProvider": serviceProvider, "code": code])
        }

        /// *Retrieve authentication session using code*: GET.
        public func retrieveAuthenticationSession(serviceProvider: String, code: String) -> URL {
            url(of: .retrieveAuthenticationSession, ["serviceProvider": serviceProvider, "code": code])
        }

        /// *Perform authentication in user agent*: GET, in a browser or a web view.
        public func performAuthentication(serviceProvider: String, code: String) -> URL {
            url(of: .performAuthentication, ["serviceProvider": serviceProvider, "code": code])
        }

        /// *Retrieve profiles*: GET.
        public func retrieveProfiles(serviceProvider: String) -> URL {
            url(of: .retrieveProfiles, ["serviceProvider": serviceProvider])
        }

        /// *Retrieve profile for specific mvpd*: GET.
        public func retrieveProfileForMVPD(serviceProvider: String, mvpd: String) -> URL {
            url(of: .retrieveProfileForMVPD, ["serviceProvider": serviceProvider, "mvpd": mvpd])
        }

        /// *Retrieve profile for specific code*: GET.
        public func retrieveProfileForCode(serviceProvider: String, code: String) -> URL {
            url(of: .retrieveProfileForCode, ["serviceProvider": serviceProvider, "code": code])
        }

        /// *Retrieve partner authentication request*: POST.
        public func retrievePartnerAuthenticationRequest(
            serviceProvider: String, partner: String = "Apple"
        ) -> URL {
            url(
                of: .retrievePartnerAuthenticationRequest,
                ["serviceProvider": serviceProvider, "partner": partner])
        }

        /// *Create and retrieve profile using partner authentication response*: POST.
        public func createPartnerProfile(serviceProvider: String, partner: String = "Apple") -> URL {
            url(of: .createPartnerProfile, ["serviceProvider": serviceProvider, "partner": partner])
        }

        /// *Retrieve preauthorization decisions using specific mvpd*: POST.
        public func retrievePreauthorizationDecisions(serviceProvider: String, mvpd: String) -> URL {
            url(of: .retrievePreauthorizationDecisions, ["serviceProvider": serviceProvider, "mvpd": mvpd])
        }

        /// *Retrieve authorization decisions using specific mvpd*: POST.
        public func retrieveAuthorizationDecisions(serviceProvider: String, mvpd: String) -> URL {
            url(of: .retrieveAuthorizationDecisions, ["serviceProvider": serviceProvider, "mvpd": mvpd])
        }

        /// *Initiate logout for specific mvpd*: GET.
        ///
        /// - Parameters:
        ///   - serviceProvider: the identifier of the service provider.
        ///   - mvpd: the identifier of the MVPD.
        ///   - redirectURL: the URI to which the user agent is redirected in the end: absolute, with any scheme.
        public func initiateLogout(serviceProvider: String, mvpd: String, redirectURL: String) -> URL {
            let path = PassOperation.initiateLogout.path(["serviceProvider": serviceProvider, "mvpd": mvpd])
            return base.appending("\(path)?redirectUrl=\(redirectURL.percentEncoded)")
        }

        /// *Reset TempPass*: DELETE. Add the parameters as a query.
        public var resetTempPass: URL { url(of: .resetTempPass) }

        /// *Perform logout in user agent*: GET, with the query that is in the `url` of a reply to *Initiate
        /// logout*.
        public var performLogout: URL { url(of: .performLogout) }

        /// The page to which *Perform authentication in user agent* redirects: GET, with the query of the
        /// redirect.
        public var authenticateWithSAML: URL { url(of: .authenticateWithSAML) }

        /// The login page of the MVPD: GET, with the query of the redirect.
        public func showLoginPage(mvpd: String) -> URL {
            url(of: .showLoginPage, ["mvpd": mvpd])
        }

        /// Receives the form of the login page: POST, with `RelayState` (the code) and either `user`, or
        /// `username` and `password`, or `outcome=cancel`.
        public func logIn(mvpd: String) -> URL {
            url(of: .logIn, ["mvpd": mvpd])
        }

        /// The page to which the MVPD redirects after the login: GET, with the query of the redirect.
        public var consumeAssertion: URL { url(of: .consumeAssertion) }

        /// The page on which a user enters the code of a device without a browser: GET.
        public var showActivationPage: URL { url(of: .showActivationPage) }

        /// Receives the form of that page: POST.
        public var activate: URL { url(of: .activate) }

        /// The URL in a reply's member `url`, which can be a path without a host.
        public func resolve(_ address: String) -> URL? {
            address.hasPrefix("/") ? base.appending(address) : URL(string: address)
        }

        /// The address of any operation, also of those without a property or function of their own.
        ///
        /// - Parameters:
        ///   - operation: the operation, named like Adobe's page.
        ///   - values: the values of the path parameters by name, such as `serviceProvider`, `mvpd`, `code` and
        ///     `partner`. A parameter without a value keeps its braces.
        public func url(of operation: PassOperation, _ values: [String: String] = [:]) -> URL {
            base.appending(operation.templates[0].path(values))
        }
    }
}
