import AdobePassMockClient
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The pages of AdobePassMockClient and the README show this code; DocumentationTests compares them.

extension URL {
    /// The URL of Adobe Pass: the launch argument -PassURL, otherwise Adobe's own URL.
    static var pass: URL? {
        URL(string: UserDefaults.standard.string(forKey: "PassURL") ?? "https://api.auth.adobe.com")
    }
}

/// The app in the examples.
typealias App = ReferenceClient

// Apps on other systems cannot start a mock.
#if os(macOS) || os(Linux)
    @Suite("Playback")
    struct DocumentedTests {
        let server: AdobePassMockServer
        var mock: AdobePassMock { server.mock }
        let device = AdobePassMock.Device.unique()

        init() async throws {
            server = try await AdobePassMockServer.start(executable: MockProgram.executable)
        }

        @Test("the user denied access on Apple TV, and logs in at the provider's page")
        func accessDenied() async throws {
            let account = MockAccountManager(mock, device: device, permission: .denied)
            let app = App(mock, device: device, account: account)

            #expect(try await app.watch("REF30").isPlaying)

            try await mock.verify(
                .init(.createAuthenticationSession, device: device), count: 1)
            try await mock.verify(.init(.createPartnerProfile, device: device), count: 0)
        }

        @Test("the app handles what can go wrong between Adobe and the provider")
        func unhappyPaths() async throws {
            for rehearsed in try await mock.rehearsal where rehearsed.name.hasPrefix("network_") {
                let report = try await mock.rehearse(rehearsed) { session in
                    _ = try await App(session.mock, device: session.device).watch("REF30")
                }
                #expect(report.verdict != .notReached && !report.isFailure, "\(report)")
            }
        }

        @Test("the user has another provider than the app, and the app says so")
        func otherProvider() async throws {
            let account = MockAccountManager(mock, device: device, provider: .chooses("Comcast"))
            var request = SubscriberAccountMetadataRequest()
            request.isInterruptionAllowed = true
            request.supportedAccountProviderIdentifiers = ["Cablevision"]

            let error = await #expect(throws: SubscriberAccountError.self) {
                try await account.enqueue(request)
            }
            #expect(error?.kind == .unsupportedProvider)
            #expect(error?.unsupportedProviderIdentifier == "Comcast")
        }

        func creation(ofProfileFrom metadata: SubscriberAccountMetadata, token: String) throws -> URLRequest {
            let response = try #require(metadata.samlAttributeQueryResponse)
            let status = AdobePassMock.PartnerFrameworkStatus(accessStatus: .granted, metadata: metadata)
            var request = URLRequest(url: mock.urls.createPartnerProfile(serviceProvider: "REF30"))
            request.httpMethod = "POST"
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            request.setValue(device.headerValue, forHTTPHeaderField: "AP-Device-Identifier")
            request.setValue(
                AdobePassMock.DeviceInformation.appleTV.headerValue, forHTTPHeaderField: "X-Device-Info")
            request.setValue(status.headerValue, forHTTPHeaderField: "AP-Partner-Framework-Status")
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(AdobePassMock.SAMLResponseForm(response).body.utf8)
            return request
        }

        @Test("the app posts the SAML response of Apple's framework, and gets a profile")
        func partnerProfile() async throws {
            let account = MockAccountManager(mock, device: device)
            let app = App(mock, device: device, account: account)
            let status = try await app.frameworkStatus(isInterruptionAllowed: false)
            let url = mock.urls.retrievePartnerAuthenticationRequest(serviceProvider: "REF30")
            let form = ["domainName": "adobe.com", "redirectUrl": App.redirectURL]
            let session: Session = try await app.call(.post(url, form: form), with: status)
            let authentication = try #require(session.authenticationRequest)
            var request = SubscriberAccountMetadataRequest()
            request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
            request.includeAccountProviderIdentifier = true
            request.includeAuthenticationExpirationDate = true
            request.verificationToken = authentication.request
            request.attributeNames = authentication.attributesNames

            let posted = try creation(
                ofProfileFrom: try await account.enqueue(request), token: try await app.accessToken())
            let (_, answer) = try await URLSession.shared.data(for: posted)
            #expect((answer as? HTTPURLResponse)?.statusCode == 201)
        }

        @Test("the subscription expired in the night, and the user reads why")
        func expiredInTheNight() async throws {
            try await mock.seed(
                .init(serviceProvider: "REF30", mvpd: "Cablevision", expiresIn: .seconds(6 * 3_600)),
                on: device)
            let app = App(mock, device: device)
            #expect(try await app.watch("REF30").isPlaying)

            try await mock.clock(of: device).advance(by: .seconds(8 * 3_600))
            // After the night, the first request fails because the login has expired.
            let ended = "Your subscription has ended."
            try await mock.add(
                .init(
                    on: [.retrieveAuthorizationDecisions],
                    then: .error(.authorizationDeniedByMVPD, details: ended), after: 1), device: device)
            let playback = try await app.watch("REF30")
            #expect(playback == .denied(code: "authorization_denied_by_mvpd", details: ended))
            try await mock.verify(.init(.createPartnerProfile, device: device), count: 1)
        }

        @Test("the network fails twice, and the user does not notice")
        func networkFailsTwice() async throws {
            let app = App(mock, device: device)
            try await mock.failNext(
                .retrieveAuthorizationDecisions, times: 2, then: .fault(.truncatedBody), device: device)

            #expect(try await app.watch("REF30").isPlaying)

            try await mock.verify(
                .init(.retrieveAuthorizationDecisions, device: device), count: 3)
        }

        @Test("parental controls deny the resource, and the user reads why")
        func parentalControls() async throws {
            try await mock.activate(.parentalControls, for: device)
            let app = App(mock, device: device)

            let playback = try await app.watch("REF30")
            #expect(
                playback
                    == .denied(
                        code: "authorization_denied_by_parental_controls",
                        details: "The rating of this content is above the limit set for this account."))
        }

        @Test("the app looks for a profile before it authorizes, and describes its device")
        func requests() async throws {
            let app = App(mock, device: device)
            #expect(try await app.watch("REF30").isPlaying)

            let authorization = AdobePassMock.RequestPattern(
                .retrieveAuthorizationDecisions, device: device, status: 200)
            try await mock.verify(inOrder: [
                .init(.retrieveProfiles, device: device), authorization,
            ])
            let sent = try #require(try await mock.requests(matching: authorization).first)
            #expect(
                sent.request.header("X-Device-Info") == AdobePassMock.DeviceInformation.appleTV.headerValue)
        }

        @Test("the app follows Adobe's checklist from the login to the logout")
        func checklist() async throws {
            let app = App(mock, device: device)
            #expect(try await app.watch("REF30").isPlaying)
            _ = try await app.logOut()

            try await mock.verifyChecklist(device: device)
        }

        @Test("the app uses the URL of a launch argument, otherwise Adobe's own")
        func address() {
            #expect(URL.pass?.absoluteString == "https://api.auth.adobe.com")
            UserDefaults.standard.setVolatileDomain(
                ["PassURL": mock.url.absoluteString], forName: UserDefaults.argumentDomain)
            #expect(URL.pass == mock.url)
            UserDefaults.standard.removeVolatileDomain(forName: UserDefaults.argumentDomain)
        }
    }
#endif
