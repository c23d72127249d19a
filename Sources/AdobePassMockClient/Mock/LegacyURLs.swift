import Foundation

/// The URLs of REST API V1. Add the parameters, such as `requestor` and `deviceId`, as a query or as a form.
extension AdobePassMock.URLs {
    /// *(Legacy) Registration Page*: POST.
    public func legacyRequestRegistrationCode(requestor: String) -> URL {
        url(of: .legacyRequestRegistrationCode, ["requestor": requestor])
    }

    /// *(Legacy) Return Registration Record*: GET.
    public func legacyReturnRegistrationRecord(requestor: String, code: String) -> URL {
        url(of: .legacyReturnRegistrationRecord, ["requestor": requestor, "code": code])
    }

    /// *(Legacy) Delete Registration Record*: DELETE.
    public func legacyDeleteRegistrationRecord(requestor: String, code: String) -> URL {
        url(of: .legacyDeleteRegistrationRecord, ["requestor": requestor, "code": code])
    }

    /// *(Legacy) Provide MVPD List*: GET.
    public func legacyProvideMVPDList(requestor: String) -> URL {
        url(of: .legacyProvideMVPDList, ["requestor": requestor])
    }

    /// *(Legacy) Initiate Authentication*: GET, in a browser or a web view.
    public var legacyInitiateAuthentication: URL { url(of: .legacyInitiateAuthentication) }

    /// *(Legacy) Check Authentication Token*: GET.
    public var legacyCheckAuthenticationToken: URL { url(of: .legacyCheckAuthenticationToken) }

    /// *(Legacy) Check Authentication Flow by Second Screen Web App*: GET.
    public func legacyCheckAuthenticationFlow(code: String) -> URL {
        url(of: .legacyCheckAuthenticationFlow, ["code": code])
    }

    /// *(Legacy) Retrieve Authentication Token*: GET.
    public var legacyRetrieveAuthenticationToken: URL { url(of: .legacyRetrieveAuthenticationToken) }

    /// *(Legacy) Initiate Authorization*: GET.
    public var legacyInitiateAuthorization: URL { url(of: .legacyInitiateAuthorization) }

    /// *(Legacy) Retrieve Authorization Token*: GET.
    public var legacyRetrieveAuthorizationToken: URL { url(of: .legacyRetrieveAuthorizationToken) }

    /// *(Legacy) Obtain Short Media Token*: GET.
    public var legacyObtainShortMediaToken: URL { url(of: .legacyObtainShortMediaToken) }

    /// *(Legacy) Retrieve List of Preauthorized Resources*: GET.
    public var legacyRetrievePreauthorizedResources: URL { url(of: .legacyRetrievePreauthorizedResources) }

    /// *(Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App*: GET.
    public func legacyRetrievePreauthorizedResourcesForCode(code: String) -> URL {
        url(of: .legacyRetrievePreauthorizedResourcesForCode, ["code": code])
    }

    /// *(Legacy) User Metadata*: GET.
    public var legacyRetrieveUserMetadata: URL { url(of: .legacyRetrieveUserMetadata) }

    /// *(Legacy) Retrieve Platform SSO profile-request*: GET.
    public func legacyRetrieveProfileRequest(requestor: String, mvpd: String) -> URL {
        url(of: .legacyRetrieveProfileRequest, ["requestor": requestor, "mvpd": mvpd])
    }

    /// *(Legacy) Exchange a Platform SSO token for an Adobe token*: POST.
    public var legacyExchangeToken: URL { url(of: .legacyExchangeToken) }

    /// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: POST.
    public var legacyCreateFreePreview: URL { url(of: .legacyCreateFreePreview) }

    /// *(Legacy) Initiate Logout*: DELETE.
    public var legacyInitiateLogout: URL { url(of: .legacyInitiateLogout) }

    /// The same in a browser or a web view, which then opens the logout page of the MVPD: GET.
    public var legacyInitiateLogoutInUserAgent: URL { url(of: .legacyInitiateLogoutInUserAgent) }
}
