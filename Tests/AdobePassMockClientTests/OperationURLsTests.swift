import AdobePassMockClient
import Foundation
import Testing

@Suite("Addresses of operations")
struct OperationURLsTests {
    private let urls: AdobePassMock.URLs
    private let values = [
        "serviceProvider": "S/P", "code": "ABCDEFG", "mvpd": "M V", "partner": "Apple", "requestor": "S/P",
    ]

    init() throws {
        urls = AdobePassMock(url: try #require(URL(string: "http://127.0.0.1:8080"))).urls
    }

    @Test(arguments: PassOperation.allCases)
    func `have the documented path, with the values percent-encoded`(operation: PassOperation) {
        let url = urls.url(of: operation, values)
        #expect(url.absoluteString == "http://127.0.0.1:8080" + operation.templates[0].path(values))
        #expect(!url.absoluteString.contains("{"))
    }

    @Test func `have a function or a property with the name of the page`() {
        let named: [(PassOperation, URL)] = [
            (.retrieveClientCredentials, urls.retrieveClientCredentials),
            (.retrieveAccessToken, urls.retrieveAccessToken),
            (.retrieveConfiguration, urls.retrieveConfiguration(serviceProvider: "S/P")),
            (.createAuthenticationSession, urls.createAuthenticationSession(serviceProvider: "S/P")),
            (
                .resumeAuthenticationSession,
                urls.resumeAuthenticationSession(serviceProvider: "S/P", code: "ABCDEFG")
            ),
            (
                .retrieveAuthenticationSession,
                urls.retrieveAuthenticationSession(serviceProvider: "S/P", code: "ABCDEFG")
            ),
            (.retrieveProfiles, urls.retrieveProfiles(serviceProvider: "S/P")),
            (.retrieveProfileForMVPD, urls.retrieveProfileForMVPD(serviceProvider: "S/P", mvpd: "M V")),
            (.retrieveProfileForCode, urls.retrieveProfileForCode(serviceProvider: "S/P", code: "ABCDEFG")),
            (
                .retrievePartnerAuthenticationRequest,
                urls.retrievePartnerAuthenticationRequest(serviceProvider: "S/P")
            ),
            (.createPartnerProfile, urls.createPartnerProfile(serviceProvider: "S/P")),
            (
                .retrievePreauthorizationDecisions,
                urls.retrievePreauthorizationDecisions(serviceProvider: "S/P", mvpd: "M V")
            ),
            (
                .retrieveAuthorizationDecisions,
                urls.retrieveAuthorizationDecisions(serviceProvider: "S/P", mvpd: "M V")
            ),
            (
                .initiateLogout,
                urls.initiateLogout(serviceProvider: "S/P", mvpd: "M V", redirectURL: "app://done")
            ),
            (.resetTempPass, urls.resetTempPass),
            (.performLogout, urls.performLogout),
            (.performAuthentication, urls.performAuthentication(serviceProvider: "S/P", code: "ABCDEFG")),
            (.authenticateWithSAML, urls.authenticateWithSAML),
            (.showLoginPage, urls.showLoginPage(mvpd: "M V")),
            (.logIn, urls.logIn(mvpd: "M V")),
            (.consumeAssertion, urls.consumeAssertion),
            (.showActivationPage, urls.showActivationPage),
            (.activate, urls.activate),
            (.legacyRequestRegistrationCode, urls.legacyRequestRegistrationCode(requestor: "S/P")),
            (
                .legacyReturnRegistrationRecord,
                urls.legacyReturnRegistrationRecord(requestor: "S/P", code: "ABCDEFG")
            ),
            (
                .legacyDeleteRegistrationRecord,
                urls.legacyDeleteRegistrationRecord(requestor: "S/P", code: "ABCDEFG")
            ),
            (.legacyProvideMVPDList, urls.legacyProvideMVPDList(requestor: "S/P")),
            (.legacyInitiateAuthentication, urls.legacyInitiateAuthentication),
            (.legacyCheckAuthenticationToken, urls.legacyCheckAuthenticationToken),
            (.legacyCheckAuthenticationFlow, urls.legacyCheckAuthenticationFlow(code: "ABCDEFG")),
            (.legacyRetrieveAuthenticationToken, urls.legacyRetrieveAuthenticationToken),
            (.legacyInitiateAuthorization, urls.legacyInitiateAuthorization),
            (.legacyRetrieveAuthorizationToken, urls.legacyRetrieveAuthorizationToken),
            (.legacyObtainShortMediaToken, urls.legacyObtainShortMediaToken),
            (.legacyRetrievePreauthorizedResources, urls.legacyRetrievePreauthorizedResources),
            (
                .legacyRetrievePreauthorizedResourcesForCode,
                urls.legacyRetrievePreauthorizedResourcesForCode(code: "ABCDEFG")
            ),
            (.legacyRetrieveUserMetadata, urls.legacyRetrieveUserMetadata),
            (.legacyRetrieveProfileRequest, urls.legacyRetrieveProfileRequest(requestor: "S/P", mvpd: "M V")),
            (.legacyExchangeToken, urls.legacyExchangeToken),
            (.legacyCreateFreePreview, urls.legacyCreateFreePreview),
            (.legacyInitiateLogout, urls.legacyInitiateLogout),
            (.legacyInitiateLogoutInUserAgent, urls.legacyInitiateLogoutInUserAgent),
        ]
        for (operation, url) in named {
            let expected = urls.url(of: operation, values).absoluteString
            #expect(url.absoluteString.hasPrefix(expected), "\(operation)")
        }
    }
}
