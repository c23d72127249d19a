import Foundation

/// The URLs of REST API V1. Add the parameters, such as `requestor` and `deviceId`, as a query or as a form.
extension OperationURLs {
    /// *(Legacy) Registration Page*: POST.
    public func legacyRequestRegistrationCode(requestor: String) -> URL {
        url(.legacyRequestRegistrationCode, ["requestor": requestor])
    }

    /// *(Legacy) Return Registration Record*: GET.
    public func legacyReturnRegistrationRecord(requestor: String, code: String) -> URL {
        url(.legacyReturnRegistrationRecord, ["requestor": requestor, "code": code])
    }

    /// *(Legacy) Delete Registration Record*: DELETE.
    public func legacyDeleteRegistrationRecord(requestor: String, code: String) -> URL {
        url(.legacyDeleteRegistrationRecord, ["requestor": requestor, "code": code])
    }

    /// *(Legacy) Provide MVPD List*: GET.
    public func legacyProvideMVPDList(requestor: String) -> URL {
        url(.legacyProvideMVPDList, ["requestor": requestor])
    }

    /// *(Legacy) Initiate Authentication*: GET, in a browser or a web view.
    public var legacyInitiateAuthentication: URL { url(.legacyInitiateAuthentication) }

    /// *(Legacy) Check Authentication Token*: GET.
    public var legacyCheckAuthenticationToken: URL { url(.legacyCheckAuthenticationToken) }

    /// *(Legacy) Check Authentication Flow by Second Screen Web App*: GET.
    public func legacyCheckAuthenticationFlow(code: String) -> URL {
        url(.legacyCheckAuthenticationFlow, ["code": code])
    }

    /// *(Legacy) Retrieve Authentication Token*: GET.
    public var legacyRetrieveAuthenticationToken: URL { url(.legacyRetrieveAuthenticationToken) }

    /// *(Legacy) Initiate Authorization*: GET.
    public var legacyInitiateAuthorization: URL { url(.legacyInitiateAuthorization) }

    /// *(Legacy) Retrieve Authorization Token*: GET.
    public var legacyRetrieveAuthorizationToken: URL { url(.legacyRetrieveAuthorizationToken) }

    /// *(Legacy) Obtain Short Media Token*: GET.
    public var legacyObtainShortMediaToken: URL { url(.legacyObtainShortMediaToken) }

    /// *(Legacy) Retrieve List of Preauthorized Resources*: GET.
    public var legacyRetrievePreauthorizedResources: URL { url(.legacyRetrievePreauthorizedResources) }

    /// *(Legacy) Retrieve List of Preauthorized Resources by Second Screen Web App*: GET.
    public func legacyRetrievePreauthorizedResourcesForCode(code: String) -> URL {
        url(.legacyRetrievePreauthorizedResourcesForCode, ["code": code])
    }

    /// *(Legacy) User Metadata*: GET.
    public var legacyRetrieveUserMetadata: URL { url(.legacyRetrieveUserMetadata) }

    /// *(Legacy) Retrieve Platform SSO profile-request*: GET.
    public func legacyRetrieveProfileRequest(requestor: String, mvpd: String) -> URL {
        url(.legacyRetrieveProfileRequest, ["requestor": requestor, "mvpd": mvpd])
    }

    /// *(Legacy) Exchange a Platform SSO token for an Adobe token*: POST.
    public var legacyExchangeToken: URL { url(.legacyExchangeToken) }

    /// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: POST.
    public var legacyCreateFreePreview: URL { url(.legacyCreateFreePreview) }

    /// *(Legacy) Initiate Logout*: DELETE.
    public var legacyInitiateLogout: URL { url(.legacyInitiateLogout) }

    /// The same in a browser or a web view, which then opens the logout page of the MVPD: GET.
    public var legacyInitiateLogoutInUserAgent: URL { url(.legacyInitiateLogoutInUserAgent) }
}
