import AdobePassMockClient
import Foundation
import Testing

/// The calls of a test of an app that still speaks REST API V1.
@Suite("A test of an app that speaks REST API V1", .server)
struct LegacyClientTests {
    private let identifier = UUID().uuidString
    private var device: AdobePassMock.Device { AdobePassMock.Device(identifier) }

    private func client() throws -> LegacyClient {
        LegacyClient(try .current, device: identifier)
    }

    @Test func `plays Apple's framework, and finds the calls in the journal`() async throws {
        let mock = try AdobePassMock.current
        let client = try client()
        let account = MockAccountManager(mock, device: device, provider: .signedIn("Comcast"))
        #expect(try await client.get(mock.urls.legacyCheckAuthenticationToken).status == 403)
        var request = SubscriberAccountMetadataRequest()
        request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
        request.verificationToken = try await client.get(
            mock.urls.legacyRetrieveProfileRequest(requestor: "REF30", mvpd: "Comcast_SSO"),
            ["deviceType": "iOS"]
        ).text
        request.attributeNames = ["uid", "NameID", "uniqueId"]
        let response = try #require(try await account.enqueue(request).samlAttributeQueryResponse)
        let exchanged = try await client.post(
            mock.urls.legacyExchangeToken, encodedForm: AdobePassMock.SAMLResponseForm(response).body,
            ["mvpd": "Comcast_SSO", "deviceType": "iOS"])
        #expect(exchanged.status == 204)
        #expect(try await client.get(mock.urls.legacyCheckAuthenticationToken).status == 200)
        #expect(
            try await client.get(mock.urls.legacyRetrieveUserMetadata).text.contains(
                #""tokenSource":"Apple""#))
        try await mock.verify(inOrder: [
            .init(.legacyRetrieveProfileRequest, device: device),
            AdobePassMock.RequestPattern(.legacyExchangeToken, device: device),
            AdobePassMock.RequestPattern(.legacyCheckAuthenticationToken, device: device),
        ])
    }

    @Test func `completes a registration code, and lets the next authorization fail`() async throws {
        let mock = try AdobePassMock.current
        let client = try client()
        let registered = try await client.post(
            mock.urls.legacyRequestRegistrationCode(requestor: "REF30"), encodedForm: "",
            ["mvpd": "Cablevision"])
        #expect(registered.status == 201)
        let code = try #require(registered.text.firstMatch(of: /"code":"(\w+)"/)).1
        try await mock.completeLogin(code: String(code))
        try await mock.failNext(
            .legacyInitiateAuthorization,
            then: .legacyError(.authenticationSessionIssuerMismatch, details: "Another."), device: device)
        let url = mock.urls.legacyInitiateAuthorization
        let failed = try await client.get(url, ["resource": "HBO"])
        #expect(failed.status == 400 && failed.text.contains(#""details":"Another.""#))
        #expect(try await client.get(url, ["resource": "HBO"]).status == 200)
    }
}
