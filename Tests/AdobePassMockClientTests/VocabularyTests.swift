import AdobePassMockClient
import Foundation
import HTTPMessages
import PassAPI
import PassSimulator
import Testing

/// The library stands alone, so its words are written down twice: these tests hold them together.
@Suite("The library's vocabulary is the mock's", .server)
struct VocabularyTests {
    @Test func `of operations`() {
        let names = AdobePassMockClient.PassOperation.allCases.map(\.rawValue)
        #expect(names == PassAPI.PassOperation.allCases.map(\.rawValue))
    }

    @Test(arguments: AdobePassMockClient.PassOperation.allCases)
    func `of addresses`(operation: AdobePassMockClient.PassOperation) throws {
        let base = try #require(URL(string: "http://127.0.0.1:8080"))
        let named = PassAPI.PassOperation(rawValue: operation.rawValue)
        let expected = try #require(named).path([
            "serviceProvider": "S/P", "code": "ABCDEFG", "mvpd": "M V", "partner": "Apple",
            "requestor": "S/P",
        ])
        let url = AdobePassMock(url: base).urls.url(of: operation)
        #expect(url.absoluteString.hasPrefix(base.absoluteString + expected), "\(url)")
    }

    @Test func `of enhanced error codes`() {
        let codes = AdobePassMockClient.EnhancedErrorCode.allCases.map(\.rawValue)
        #expect(codes == PassAPI.EnhancedErrorCode.allCases.map(\.rawValue))
    }

    @Test func `of error codes of REST API V1`() {
        let codes = AdobePassMockClient.LegacyErrorCode.allCases.map(\.rawValue)
        #expect(codes == PassAPI.LegacyErrorCode.allCases.map(\.rawValue))
    }

    @Test func `of faults and of ends of a login`() {
        #expect(Fault.allCases.map(\.rawValue) == Delivery.Fault.allCases.map(\.rawValue))
        #expect(LoginOutcome.allCases.map(\.rawValue) == Simulator.LoginOutcome.allCases.map(\.rawValue))
    }

    @Test func `parameters of scenarios are quoted`() {
        let scenario = Scenario("mine", parameters: ["who": #"a "b" \c"#])
        #expect(scenario.description == #"mine;who="a \"b\" \\c""#)
    }

    @Test func `of shipped scenarios`() async throws {
        let mock = try AdobePassMock.current
        let shipped = Scenario.shipped.map(\.name)
        #expect(try await Set(mock.scenarios().keys) == Set(shipped))
    }
}

extension OperationURLs {
    fileprivate func url(of operation: AdobePassMockClient.PassOperation) -> URL {
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
