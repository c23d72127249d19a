import AdobePassMockClient
import Foundation
import Testing

@Suite("Addresses of operations")
struct OperationURLsTests {
    @Test(arguments: PassOperation.allCases)
    func `have the documented path, with the values percent-encoded`(operation: PassOperation) throws {
        let base = try #require(URL(string: "http://127.0.0.1:8080"))
        let expected = operation.path([
            "serviceProvider": "S/P", "code": "ABCDEFG", "mvpd": "M V", "partner": "Apple",
            "requestor": "S/P",
        ])
        let url = AdobePassMock(url: base).urls.url(of: operation)
        #expect(url.absoluteString.hasPrefix(base.absoluteString + expected), "\(url)")
        #expect(!expected.contains("{"))
    }
}

extension OperationURLs {
    fileprivate func url(of operation: PassOperation) -> URL {
        let (serviceProvider, code, mvpd) = ("S/P", "ABCDEFG", "M V")
        return switch operation {
        case .retrieveClientCredentials: retrieveClientCredentials
        case .retrieveAccessToken: retrieveAccessToken
        case .retrieveConfiguration: retrieveConfiguration(serviceProvider: serviceProvider)
        case .createAuthenticationSession: createAuthenticationSession(serviceProvider: serviceProvider)
        case .resumeAuthenticationSession:
            resumeAuthenticationSession(serviceProvider: serviceProvider, code: code)
        case .retrieveAuthenticationSession:
            retrieveAuthenticationSession(serviceProvider: serviceProvider, code: code)
        case .retrieveProfiles: retrieveProfiles(serviceProvider: serviceProvider)
        case .retrieveProfileForMVPD: retrieveProfileForMVPD(serviceProvider: serviceProvider, mvpd: mvpd)
        case .retrieveProfileForCode: retrieveProfileForCode(serviceProvider: serviceProvider, code: code)
        case .retrievePartnerAuthenticationRequest:
            retrievePartnerAuthenticationRequest(serviceProvider: serviceProvider)
        case .createPartnerProfile: createPartnerProfile(serviceProvider: serviceProvider)
        case .retrievePreauthorizationDecisions:
            retrievePreauthorizationDecisions(serviceProvider: serviceProvider, mvpd: mvpd)
        case .retrieveAuthorizationDecisions:
            retrieveAuthorizationDecisions(serviceProvider: serviceProvider, mvpd: mvpd)
        case .initiateLogout:
            initiateLogout(serviceProvider: serviceProvider, mvpd: mvpd, redirectURL: "app://done")
        case .resetTempPass: resetTempPass
        case .performLogout: performLogout
        case .performAuthentication: performAuthentication(serviceProvider: serviceProvider, code: code)
        case .authenticateWithSAML: authenticateWithSAML
        case .showLoginPage: showLoginPage(mvpd: mvpd)
        case .logIn: logIn(mvpd: mvpd)
        case .consumeAssertion: consumeAssertion
        case .showActivationPage: showActivationPage
        case .activate: activate
        case .legacyRequestRegistrationCode: legacyRequestRegistrationCode(requestor: serviceProvider)
        case .legacyReturnRegistrationRecord:
            legacyReturnRegistrationRecord(requestor: serviceProvider, code: code)
        case .legacyDeleteRegistrationRecord:
            legacyDeleteRegistrationRecord(requestor: serviceProvider, code: code)
        case .legacyProvideMVPDList: legacyProvideMVPDList(requestor: serviceProvider)
        case .legacyInitiateAuthentication: legacyInitiateAuthentication
        case .legacyCheckAuthenticationToken: legacyCheckAuthenticationToken
        case .legacyCheckAuthenticationFlow: legacyCheckAuthenticationFlow(code: code)
        case .legacyRetrieveAuthenticationToken: legacyRetrieveAuthenticationToken
        case .legacyInitiateAuthorization: legacyInitiateAuthorization
        case .legacyRetrieveAuthorizationToken: legacyRetrieveAuthorizationToken
        case .legacyObtainShortMediaToken: legacyObtainShortMediaToken
        case .legacyRetrievePreauthorizedResources: legacyRetrievePreauthorizedResources
        case .legacyRetrievePreauthorizedResourcesForCode:
            legacyRetrievePreauthorizedResourcesForCode(code: code)
        case .legacyRetrieveUserMetadata: legacyRetrieveUserMetadata
        case .legacyRetrieveProfileRequest:
            legacyRetrieveProfileRequest(requestor: serviceProvider, mvpd: mvpd)
        case .legacyExchangeToken: legacyExchangeToken
        case .legacyCreateFreePreview: legacyCreateFreePreview
        case .legacyInitiateLogout: legacyInitiateLogout
        case .legacyInitiateLogoutInUserAgent: legacyInitiateLogoutInUserAgent
        }
    }
}
