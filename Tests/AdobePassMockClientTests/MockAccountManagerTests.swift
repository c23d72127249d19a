import AdobePassMockClient
import Foundation
import HTTPMessages
import Testing

/// The fake of Apple's framework, used by the reference client.
@Suite("The fake of Apple's framework", .server)
struct MockAccountManagerTests {
    private let device = AdobePassMock.Device.unique()

    private func account(
        permission: MockAccountManager.Permission = .granted,
        provider: MockAccountManager.Provider = .signedIn("Cablevision"),
        login: MockAccountManager.Login = .succeeds, user: String? = nil,
        expiresIn: Duration = .seconds(86_400)
    ) throws -> MockAccountManager {
        MockAccountManager(
            try AdobePassMock.current, device: device, permission: permission, provider: provider,
            login: login, user: user, expiresIn: expiresIn)
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
        #expect(error?.kind == .accessNotGranted)
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
        #expect(await client.status?.providerError?.kind == .providerRejected, "nobody may be asked yet")
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
        (MockAccountManager.Provider.choosesOther, SubscriberAccountError.Kind.unsupportedProvider),
        (.cancels, .userCancelled),
    ])
    func `a user whose provider is another, or who goes away, chooses in the app`(
        provider: MockAccountManager.Provider, code: SubscriberAccountError.Kind
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
        #expect(
            try await mock.count(of: .init(.createPartnerProfile, device: device)) == 0
        )
    }

    @Test func `a login that the MVPD refuses brings its SAML response in the error`() async throws {
        let account = try account(login: .isRejected)
        let client = try client(account)
        _ = try await client.frameworkStatus(isInterruptionAllowed: true)
        let error = try await refusal(by: account, of: client)
        #expect(error.kind == .providerRejected)
        #expect(error.samlResponse?.contains("AuthnFailed") == true)
        #expect(error.samlResponseStatus == "urn:oasis:names:tc:SAML:2.0:status:Responder")
    }

    /// The framework's answer to a SAML request that the app has asked for.
    private func refusal(
        by account: MockAccountManager, of client: ReferenceClient
    ) async throws -> SubscriberAccountError {
        let request = try await request(for: client)
        let error = await #expect(throws: SubscriberAccountError.self) { try await account.enqueue(request) }
        return try #require(error)
    }

    /// Asks for the response to a SAML request of the mock, with the attributes that the mock names.
    private func request(for client: ReferenceClient) async throws -> SubscriberAccountMetadataRequest {
        let status = AdobePassMock.PartnerFrameworkStatus(accessStatus: .granted, providerID: "Cablevision")
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
        let account = try account(expiresIn: .seconds(3_600))
        let client = try client(account)
        #expect(try await client.logIn() == .withApple)
        let clock = try AdobePassMock.current.clock(of: device)
        let now = try await clock.advance(by: .seconds(7_200)).now
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
        let account = try account(provider: .signedIn("Nobody"))
        var request = SubscriberAccountMetadataRequest()
        request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
        request.verificationToken = "anything"
        request.attributeNames = ["uid"]
        let error = await #expect(throws: AdobePassMockError.self) { try await account.enqueue(request) }
        #expect(error?.description.contains("with 400") == true)
    }

    // MARK: Interruptions

    /// The framework's requests to the app, in order.
    private final class Recorder: Sendable {
        private let log = Locked<[String]>([])

        var events: [String] { log.withLock { $0 } }

        func delegate(accepting providers: Set<String>) -> MockAccountManager.Delegate {
            MockAccountManager.Delegate(
                present: { [self] in record("present") }, dismiss: { [self] in record("dismiss") },
                shouldAuthenticateAccountProvider: { [self] provider in
                    record("should authenticate \(provider)")
                    return providers.contains(provider)
                })
        }

        private func record(_ event: String) { log.withLock { $0.append(event) } }
    }

    @Test func `a request that allows interruptions asks a user who has not decided about the permission`()
        async throws
    {
        let account = try account(permission: .notDetermined(answer: true))
        let error = await #expect(throws: SubscriberAccountError.self) {
            try await account.enqueue(request())
        }
        #expect(error?.kind == .accessNotGranted, "without an interruption, nobody is asked")
        #expect(try await account.checkAccessStatus(options: [:]) == .notDetermined)
        let metadata = try await account.enqueue(request(isInterruptionAllowed: true))
        #expect(metadata.accountProviderIdentifier == "Cablevision")
        #expect(try await account.checkAccessStatus(options: [:]) == .granted)
    }

    @Test func `the app presents the list of providers, decides about the choice, and dismisses the list`()
        async throws
    {
        let recorder = Recorder()
        let account = try account(provider: .chooses("Comcast"))
        await account.change { $0.delegate = recorder.delegate(accepting: ["Comcast"]) }
        _ = try await account.enqueue(request(isInterruptionAllowed: true))
        #expect(recorder.events == ["present", "should authenticate Comcast", "dismiss"])
        _ = try await account.enqueue(request(isInterruptionAllowed: true))
        #expect(recorder.events.count == 3, "the user is signed in now")
    }

    @Test func `a provider that the delegate refuses is not supported, and the user is not signed in`()
        async throws
    {
        let recorder = Recorder()
        let account = try account(provider: .chooses("Comcast"))
        await account.change { $0.delegate = recorder.delegate(accepting: ["Cablevision"]) }
        let error = await #expect(throws: SubscriberAccountError.self) {
            try await account.enqueue(request(isInterruptionAllowed: true))
        }
        #expect(
            error
                == SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: "Comcast"))
        #expect(recorder.events == ["present", "should authenticate Comcast", "dismiss"])
        #expect(await account.provider == .chooses("Comcast"))
    }

    @Test func `the delegate is not asked about a provider that the request does not support`() async throws {
        let recorder = Recorder()
        let account = try account(provider: .chooses("Comcast"))
        await account.change { $0.delegate = recorder.delegate(accepting: ["Comcast"]) }
        var request = request(isInterruptionAllowed: true)
        request.supportedAccountProviderIdentifiers = ["Cablevision"]
        let error = await #expect(throws: SubscriberAccountError.self) { try await account.enqueue(request) }
        #expect(error?.kind == .unsupportedProvider)
        #expect(recorder.events == ["present", "dismiss"])
        #expect(await account.provider == .chooses("Comcast"))
    }

    @Test func `a user who must log in again sees the login, if the request allows interruptions`()
        async throws
    {
        let recorder = Recorder()
        let account = try account()
        await account.change { $0.delegate = recorder.delegate(accepting: ["Cablevision"]) }
        var request = request()
        request.forceAuthentication = true
        _ = try await account.enqueue(request)
        #expect(recorder.events.isEmpty)
        request.isInterruptionAllowed = true
        _ = try await account.enqueue(request)
        #expect(recorder.events == ["present", "should authenticate Cablevision", "dismiss"])
    }

    @Test func `a request whose task is cancelled while the user chooses ends with the cancellation`()
        async throws
    {
        let account = try account(provider: .chooses("Comcast"))
        await account.change {
            $0.delegate = MockAccountManager.Delegate(present: { withUnsafeCurrentTask { $0?.cancel() } })
        }
        let request = request(isInterruptionAllowed: true)
        let task = Task { try await account.enqueue(request) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await account.provider == .chooses("Comcast"))
    }

    // MARK: Outages

    @Test(arguments: [SubscriberAccountError.Kind.serviceTemporarilyUnavailable, .unsupported])
    func `an outage of the framework fails every call, and the app uses the MVPD's page`(
        outage: SubscriberAccountError.Kind
    ) async throws {
        let account = try account()
        await account.change { $0.outage = outage }
        for call in [
            { try await account.checkAccessStatus(options: [.prompt: true]) as Any },
            { try await account.enqueue(self.request()) as Any },
        ] {
            let error = await #expect(throws: SubscriberAccountError.self) { _ = try await call() }
            #expect(error?.kind == outage)
        }
        await account.change { $0.outage = nil }
        #expect(try await account.checkAccessStatus(options: [:]) == .granted)
    }

    @Test func `a provider that speaks none of the app's schemes is not supported`() async throws {
        var request = request()
        request.supportedAuthenticationSchemes = [.api]
        let account = try account()
        let error = await #expect(throws: SubscriberAccountError.self) { try await account.enqueue(request) }
        #expect(error?.kind == .unsupportedProvider)
        #expect(await account.requests == [request], "the test can see what the app asked for")
    }

    @Test(arguments: [MockAccountManager.Provider.signedIn("Cablevison"), .chooses("Cablevison")])
    func `a provider that the mock does not have is a mistake, and those that exist are named`(
        provider: MockAccountManager.Provider
    ) async throws {
        let account = try account(provider: provider)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await account.enqueue(request(isInterruptionAllowed: true))
        }
        #expect(
            error?.description.contains(
                "\"Cablevison\" is not a known MVPD, expected one of: ATTOTT_Apple (the MVPD ATTOTT), Cablevision, Comcast (the MVPD Comcast_SSO)."
            ) == true, "\(error as Any)")
    }

    @Test func `the identifier of an MVPD is not Apple's name for it`() async throws {
        let account = try account(provider: .signedIn("Comcast_SSO"))
        let error = await #expect(throws: AdobePassMockError.self) { try await account.enqueue(request()) }
        #expect(
            error?.description.hasSuffix("expected Apple's name for it: \"Comcast\".") == true,
            "\(error as Any)")
    }

    // MARK: The app's own providers, and no delegate

    @Test
    func `a choice of the app's own provider fails with its identifier, so that the app can log the user in`()
        async throws
    {
        let account = try account(provider: .choosesApplicationProvider("town-cable"))
        var request = request(isInterruptionAllowed: true)
        let misuse = await #expect(throws: AdobePassMockError.self) { try await account.enqueue(request) }
        #expect(misuse?.description.hasSuffix("but the request offers none.") == true)
        request.applicationAccountProviders = [
            .init(localizedDisplayName: "Town Cable", identifier: "town-cable")
        ]
        let error = await #expect(throws: SubscriberAccountError.self) { try await account.enqueue(request) }
        #expect(error?.kind == .unsupportedProvider)
        #expect(error?.unsupportedProviderIdentifier == "town-cable")
    }

    @Test func `an app without a delegate cannot have the user asked`() async throws {
        let account = MockAccountManager(
            try AdobePassMock.current, device: device, provider: .chooses("Cablevision"), delegate: nil)
        let error = await #expect(throws: SubscriberAccountError.self) {
            try await account.enqueue(request(isInterruptionAllowed: true))
        }
        #expect(error?.kind == .providerRejected)
    }

    // MARK: UI tests

    @Test func `an app in a UI test gets the account of its launch arguments, and the device of the test`()
        async throws
    {
        let session = try await AdobePassMock.TestSession.begin(on: .current)
        let arguments = try await session.launchArguments(account: .init(provider: .chooses("Cablevision")))
        let account = try #require(try MockAccountManager(launchArguments: ["App"] + arguments))
        let client = ReferenceClient(session.mock, device: session.device, account: account)
        #expect(try await client.logIn() == .withApple)
        try await session.verify(.createPartnerProfile, status: 201, count: 1)
        try await session.end()
        #expect(try MockAccountManager(launchArguments: ["App"] + session.launchArguments) == nil)
    }

    @Test(arguments: [
        (
            MockAccountManager.Account(provider: .chooses("Cablevison")),
            "\"Cablevison\" is not a known MVPD, expected one of: "
        ),
        (
            .init(provider: .signedIn("Comcast_SSO")),
            "is the identifier of an MVPD, expected Apple's name for it: \"Comcast\"."
        ),
        (.init(user: "nobody"), "Cablevision has no user \"nobody\", expected one of: "),
    ])
    func `an account that the mock does not have is a mistake of the test, and what exists is named`(
        account: MockAccountManager.Account, message: String
    ) async throws {
        let session = try await AdobePassMock.TestSession.begin(on: .current)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await session.launchArguments(account: account)
        }
        #expect(error?.description.contains(message) == true, "\(error as Any)")
        for provider in [
            MockAccountManager.Provider.choosesNotOnboarded("Nobody"), .choosesApplicationProvider("own"),
            .cancels,
        ] {
            _ = try await session.launchArguments(account: .init(provider: provider, expiresIn: .seconds(60)))
        }
        try await session.end()
    }

    @Test func `an app that is launched again gets the account that the test has added last`() async throws {
        let session = try await AdobePassMock.TestSession.begin(on: .current)
        var arguments = try await session.launchArguments(account: .init(permission: .denied))
        arguments += try await session.launchArguments(account: .init(provider: .cancels))
        let account = try #require(try MockAccountManager(launchArguments: arguments))
        #expect(await account.provider == .cancels)
        #expect(await account.permission == .granted)
        try await session.end()
    }

    @Test(arguments: [
        (["-PassAccount", "x"], "-PassAccount is \"x\", expected what launchArguments(account:) returns."),
        (["-PassAccount"], nil), (["-PassURL", "http://127.0.0.1:1"], nil),
    ])
    func `an argument that is wrong is named`(arguments: [String], message: String?) throws {
        guard let message else {
            #expect(try MockAccountManager(launchArguments: arguments) == nil)
            return
        }
        let error = #expect(throws: AdobePassMockError.self) {
            try MockAccountManager(launchArguments: arguments)
        }
        #expect(error?.description.hasSuffix(message) == true, "\(error as Any)")
    }
}
