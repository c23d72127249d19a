import Foundation

/// The addresses of REST API V1, whose parameters go into the query or a form: `requestor`, `deviceId` and others.
extension OperationURLs {
    /// *(Legacy) Registration Page*: POST.
    public func legacyRequestRegistrationCode(requestor: String) -> URL {
        address("reggie", "v1", requestor, "regcode")
    }

    /// *(Legacy) Return Registration Record*: GET.
    public func legacyReturnRegistrationRecord(requestor: String, code: String) -> URL {
        address("reggie", "v1", requestor, "regcode", code)
    }

    /// *(Legacy) Delete Registration Record*: DELETE.
    public func legacyDeleteRegistrationRecord(requestor: String, code: String) -> URL {
        legacyReturnRegistrationRecord(requestor: requestor, code: code)
    }

    /// *(Legacy) Provide MVPD List*: GET.
    public func legacyProvideMVPDList(requestor: String) -> URL { address("api", "v1", "config", requestor) }

    /// *(Legacy) Initiate Authentication*: GET, in a browser or a web view.
    public var legacyInitiateAuthentication: URL { address("api", "v1", "authenticate") }

    /// *(Legacy) Check Authentication Token*: GET.
    public var legacyCheckAuthenticationToken: URL { address("api", "v1", "checkauthn") }

    /// *(Legacy) Check Authentication Flow by Second Screen Web App*: GET.
    public func legacyCheckAuthenticationFlow(code: String) -> URL {
        address("api", "v1", "checkauthn", code)
    }

    /// *(Legacy) Retrieve Authentication Token*: GET.
    public var legacyRetrieveAuthenticationToken: URL { address("api", "v1", "tokens", "authn") }

    /// *(Legacy) Initiate Authorization*: GET.
    public var legacyInitiateAuthorization: URL { address("api", "v1", "authorize") }

    /// *(Legacy) Retrieve Authorization Token*: GET.
    public var legacyRetrieveAuthorizationToken: URL { address("api", "v1", "tokens", "authz") }

    /// *(Legacy) Obtain Short Media Token*: GET.
    public var legacyObtainShortMediaToken: URL { address("api", "v1", "mediatoken") }

    /// *(Legacy) Retrieve List of Preauthorized Resources*: GET.
    public var legacyRetrievePreauthorizedResources: URL { address("api", "v1", "preauthorize") }

    /// *(Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App*: GET.
    public func legacyRetrievePreauthorizedResourcesForCode(code: String) -> URL {
        address("api", "v1", "preauthorize", code)
    }

    /// *(Legacy) User Metadata*: GET.
    public var legacyRetrieveUserMetadata: URL { address("api", "v1", "tokens", "usermetadata") }

    /// *(Legacy) Retrieve Platform SSO profile-request*: GET.
    public func legacyRetrieveProfileRequest(requestor: String, mvpd: String) -> URL {
        address("api", "v1", requestor, "profile-requests", mvpd)
    }

    /// *(Legacy) Exchange a Platform SSO token for an Adobe token*: POST.
    public var legacyExchangeToken: URL { legacyRetrieveAuthenticationToken }

    /// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: POST.
    public var legacyCreateFreePreview: URL { address("api", "v1", "authenticate", "freepreview") }

    /// *(Legacy) Initiate Logout*: DELETE.
    public var legacyInitiateLogout: URL { address("api", "v1", "logout") }

    /// The same in a browser or a web view, which goes on to the logout of the MVPD: GET.
    public var legacyInitiateLogoutInUserAgent: URL { legacyInitiateLogout }

    private func address(_ segments: String...) -> URL { base.appending(Self.path(segments)) }
}
