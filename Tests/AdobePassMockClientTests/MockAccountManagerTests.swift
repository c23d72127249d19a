import AdobePassMockClient
import Foundation
import Testing

/// The fake of Apple's framework, used by the reference client.
@Suite("The fake of Apple's framework", .server)
struct MockAccountManagerTests {
    private let device = DeviceIdentifier.unique()

    private func account(
        permission: MockAccountManager.Permission = .granted,
        provider: MockAccountManager.Provider = .signedIn("Cablevision"),
        login: MockAccountManager.Login = .succeeds, user: String? = nil, lifetime: TimeInterval = 86_400
    ) throws -> MockAccountManager {
        MockAccountManager(
            try AdobePassMock.current, device: device, permission: permission, provider: provider,
            login: login, user: user, lifetime: lifetime)
    }

    private func client(_ account: MockAccountManager) throws -> ReferenceClient {
        ReferenceClient(try AdobePassMock.current, device: device, account: account)
    }

    /// Asks for provider and end of the login.
    private func request(isInterruptionAllowed: Bool = false) -> SubscriberAccountMetadataRequest {
        var request = SubscriberAccountMetadataRequest()
        request.includeAccountProviderIdentifier = true
        request.includeAuthenticationExpirationDate = true
        request.isInterruptionAllowed = isInterruptionAllowed
        return request
    }

    // MARK: Permission

    @Test(arguments: [MockAccountManager.Permission.denied, .restricted, .notDetermined(answer: false)])
    func `a user who lets no app see the provider logs in at the page, and Apple is not asked`(
        permission: MockAccountManager.Permission
    ) async throws {
        let account = try account(permission: permission)
        let client = try client(account)
        #expect(try await client.logIn() == .atPage("none"))
        #expect(await client.status?.accessStatus == (permission == .restricted ? .restricted : .denied))
        let error = await #expect(throws: SubscriberAccountError.self) {
            try await account.enqueue(request())
        }
        #expect(error?.code == .accessNotGranted)
    }

    @Test func `a user who has not decided is asked only with a prompt, and once`() async throws {
        let account = try account(permission: .notDetermined(answer: true))
        #expect(try await account.checkAccessStatus(options: [:]) == .notDetermined)
        #expect(try await account.checkAccessStatus(options: [.prompt: true]) == .granted)
        #expect(try await account.checkAccessStatus(options: [:]) == .granted)
    }

    @Test func `a user who changes the mind in the settings logs in the other way`() async throws {
        let account = try account()
        let client = try client(account)
        #expect(try await client.logIn() == .withApple)
        await account.change { $0.permission = .denied }
        #expect(try await client.findProfile() == nil, "an Apple profile shows only with permission")
        #expect(try await client.logIn() == .atPage("none"))
    }

    // MARK: Provider

    @Test func `a user who chooses in Apple's list is signed in from then on`() async throws {
        let account = try account(provider: .chooses("Comcast"))
        let client = try client(account)
        #expect(try await client.findProfile() == nil)
        #expect(await client.status?.providerError?.code == .providerRejected, "nobody may be asked yet")
        #expect(try await client.logIn() == .withApple)
        #expect(await client.profile == Profile(mvpd: "Comcast_SSO", type: "appleSSO"))
        #expect(try await account.enqueue(request()).accountProviderIdentifier == "Comcast")
    }

    @Test func `a user whose provider is not on board logs in at its page, without choosing again`()
        async throws
    {
        let client = try client(account(provider: .choosesNotOnboarded("ATTOTT_Apple")))
        #expect(try await client.logIn() == .atPage("none"))
        #expect(await client.profile == Profile(mvpd: "ATTOTT", type: "regular"))
    }

    @Test(arguments: [
        (MockAccountManager.Provider.choosesOther, SubscriberAccountError.Code.unsupportedProvider),
        (.cancels, .userCancelled),
    ])
    func `a user whose provider is another, or who goes away, chooses in the app`(
        provider: MockAccountManager.Provider, code: SubscriberAccountError.Code
    ) async throws {
        let client = try client(account(provider: provider))
        #expect(try await client.logIn() == .atPage("none"))
        #expect(await client.status?.providerError == SubscriberAccountError(code))
        #expect(await client.profile == Profile(mvpd: "Cablevision", type: "regular"))
    }

    @Test func `a provider that the app does not take is not supported`() async throws {
        var request = request()
        request.supportedAccountProviderIdentifiers = ["Comcast"]
        let account = try account()
        let error = await #expect(throws: SubscriberAccountError.self) { try await account.enqueue(request) }
        #expect(
            error
                == SubscriberAccountError(
                    .unsupportedProvider, unsupportedProviderIdentifier: "Cablevision"))
    }

    @Test func `only what is asked for is told`() async throws {
        let account = try account()
        let nothing = try await account.enqueue(SubscriberAccountMetadataRequest())
        #expect(nothing == SubscriberAccountMetadata())
        let metadata = try await account.enqueue(request())
        #expect(metadata.accountProviderIdentifier == "Cablevision")
        #expect(metadata.authenticationExpirationDate != nil)
    }

    // MARK: Login

    @Test(arguments: [MockAccountManager.Login.isCancelled, .isRejected, .hasNoResponse])
    func `a login without a SAML response ends at the MVPD's page`(login: MockAccountManager.Login)
        async throws
    {
        let client = try client(account(login: login))
        #expect(try await client.logIn() == .atPage("none"))
        #expect(await client.profile?.type == "regular")
        let mock = try AdobePassMock.current
        #expect(try await mock.count(of: RequestPattern(.createPartnerProfile, on: device)) == 0)
    }

    @Test func `a login that the MVPD refuses brings its SAML response in the error`() async throws {
        let account = try account(login: .isRejected)
        let client = try client(account)
        _ = try await client.frameworkStatus(isInterruptionAllowed: true)
        let error = try await refusal(by: account, of: client)
        #expect(error.code == .providerRejected)
        #expect(error.samlResponse?.contains("AuthnFailed") == true)
        #expect((error as NSError).userInfo["VSErrorInfoKeySAMLResponse"] as? String == error.samlResponse)
    }

    /// What the framework says to a SAML request that the app has asked for.
    private func refusal(
        by account: MockAccountManager, of client: ReferenceClient
    ) async throws -> SubscriberAccountError {
        let request = try await request(for: client)
        let error = await #expect(throws: SubscriberAccountError.self) { try await account.enqueue(request) }
        return try #require(error)
    }

    /// Asks for the response to a SAML request of the mock, with the attributes that the mock names.
    private func request(for client: ReferenceClient) async throws -> SubscriberAccountMetadataRequest {
        let status = PartnerFrameworkStatus(accessStatus: .granted, providerID: "Cablevision")
        let url = client.urls.retrievePartnerAuthenticationRequest(serviceProvider: "REF30")
        let form = ["domainName": "adobe.com", "redirectUrl": ReferenceClient.redirectURL]
        let session: Session = try await client.call(.post(url, form: form), with: status)
        let authentication = try #require(session.authenticationRequest)
        var request = SubscriberAccountMetadataRequest()
        request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
        request.verificationToken = authentication.request
        request.attributeNames = authentication.attributesNames
        return request
    }

    @Test func `the response has the attributes that the app names, and without names there is none`()
        async throws
    {
        let account = try account()
        let client = try client(account)
        _ = try await client.frameworkStatus(isInterruptionAllowed: true)
        var request = try await request(for: client)
        request.attributeNames = ["uid", "householdID"]
        let response = try #require(try await account.enqueue(request).samlAttributeQueryResponse)
        #expect(response.contains(#"Name="uid""#) && response.contains(#"Name="householdID""#))
        #expect(!response.contains(#"Name="zip""#))
        request.attributeNames = []
        #expect(try await account.enqueue(request).samlAttributeQueryResponse == nil)
    }

    @Test func `a login on the device that is over is renewed where the user may be asked, and only there`()
        async throws
    {
        let account = try account(lifetime: 3_600)
        let client = try client(account)
        #expect(try await client.logIn() == .withApple)
        let clock = try AdobePassMock.current.clock(of: device)
        let now = try await clock.advance(by: 7_200).now
        let stale = try await account.enqueue(request()).authenticationExpirationDate
        #expect(try #require(stale) < now)
        let fresh = try await account.enqueue(request(isInterruptionAllowed: true))
        #expect(try #require(fresh.authenticationExpirationDate) > now)
    }

    @Test func `a SAML request of another issuer, or of none, is a mistake that is named`() async throws {
        var request = SubscriberAccountMetadataRequest()
        request.verificationToken = "anything"
        request.channelIdentifier = "REF30"
        let account = try account()
        let error = await #expect(throws: AdobePassMockError.self) { try await account.enqueue(request) }
        #expect(error?.description.contains("expected https://saml.sp.auth.adobe.com") == true)
    }

    @Test func `a provider that the mock does not know is a mistake that is named`() async throws {
        let client = try client(account(provider: .signedIn("Nobody")))
        _ = try await client.findProfile()
        let account = try account(provider: .signedIn("Nobody"))
        var request = SubscriberAccountMetadataRequest()
        request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
        request.verificationToken = "anything"
        request.attributeNames = ["uid"]
        let error = await #expect(throws: AdobePassMockError.self) { try await account.enqueue(request) }
        #expect(error?.description.contains("with 400") == true)
    }

    // MARK: Errors

    @Test func `errors are the framework's own to code that looks at NSError, as the cookbook does`() {
        let error: any Error = SubscriberAccountError(
            .unsupportedProvider, unsupportedProviderIdentifier: "ATTOTT_Apple")
        let foundation = error as NSError
        #expect(foundation.domain == "VSErrorDomain")
        #expect(foundation.code == 1)
        #expect(
            foundation.userInfo["VSErrorInfoKeyUnsupportedProviderIdentifier"] as? String == "ATTOTT_Apple")
        #expect(SubscriberAccountError(error)?.unsupportedProviderIdentifier == "ATTOTT_Apple")
        let foreign = NSError(domain: "VSErrorDomain", code: 2, userInfo: [:])
        #expect(SubscriberAccountError(foreign) == SubscriberAccountError(.userCancelled))
        #expect(SubscriberAccountError(URLError(.timedOut)) == nil)
    }
}
