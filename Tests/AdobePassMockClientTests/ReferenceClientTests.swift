import AdobePassMockClient
import Foundation
import TestSupport
import Testing

/// The reference client in every shipped scenario.
@Suite("The reference client", .server, .threads(1))
struct ReferenceClientTests {
    private let device = AdobePassMock.Device.unique()

    /// An app on a device for which a scenario is active.
    private func client(in scenario: AdobePassMock.Scenario) async throws -> ReferenceClient {
        let mock = try AdobePassMock.current
        try await mock.activate(scenario, for: device)
        return ReferenceClient(mock, device: device)
    }

    private func count(_ operation: PassOperation) async throws -> Int {
        try await AdobePassMock.current.count(of: .init(operation, device: device))
    }

    /// Checks that the app follows Adobe's checklist here, too.
    ///
    /// - Parameters:
    ///   - rules: those that its requests must show to be kept.
    ///   - exceptions: those that are left out.
    private func passesAudit(keeping rules: String..., except exceptions: Set<String> = []) async throws {
        try await passesAudit(on: .current, device: device, keeping: rules, except: exceptions)
    }

    private func passesAudit(
        on mock: AdobePassMock, device: some AdobePassMock.DeviceSelection, keeping rules: [String],
        except exceptions: Set<String> = []
    ) async throws {
        try await mock.verifyChecklist(device: device, level: .recommended, except: exceptions)
        let checklist = try await mock.checklist(device: device)
        for rule in rules {
            #expect(checklist[rule]?.outcome == .kept, "\(rule): \(checklist[rule]?.explanation ?? "")")
        }
    }

    @Test func `logs in with Apple, plays, and logs out on the device, too`() async throws {
        let client = try await client(in: .validSSO)
        #expect(try await client.findProfile() == nil)
        #expect(try await client.logIn() == .withApple)
        #expect(await client.profile == Profile(mvpd: "Cablevision", type: "appleSSO"))
        #expect(try await client.preauthorize(["REF30", "HBO"], mvpd: "Cablevision") == ["REF30", "HBO"])
        #expect(try await client.watch("REF30").isPlaying)
        #expect(try await client.logOut())
        #expect(try await client.findProfile() == nil)
        try await passesAudit(
            keeping: "registered-application", "client-credentials-reused", "access-token-reused",
            "configuration-only-when-needed", "preauthorization-permits-cached",
            "authorization-before-playback", "authorization-header", "device-identifier-header",
            "device-information-header", "stable-device-identifier", "no-unexpected-headers",
            "no-unexpected-parameters", "partner-status-on-decisions", "access-token-checked",
            "configuration-cached", "logout-not-automatic")
    }

    @Test func `asks for nothing twice that it can keep`() async throws {
        let client = try await client(in: .validSSO)
        for _ in 0..<2 {
            #expect(try await client.watch("REF30").isPlaying)
            #expect(try await client.preauthorize(["HBO"], mvpd: "Cablevision") == ["HBO"])
        }
        #expect(try await count(.retrieveConfiguration) == 1)
        #expect(try await count(.retrieveProfiles) == 1)
        #expect(try await count(.retrievePreauthorizationDecisions) == 1)
        #expect(try await count(.retrieveAuthorizationDecisions) == 2, "playback is never kept")
        try await passesAudit()
    }

    @Test func `logs in at the MVPD's page where Apple single sign-on is off`() async throws {
        let client = try await client(in: .fallbackToBasic)
        #expect(try await client.logIn() == .atPage("configuration_fallback"))
        #expect(await client.profile == Profile(mvpd: "Cablevision", type: "regular"))
        #expect(try await client.watch("REF30").isPlaying)
        #expect(try await !client.logOut(), "nothing is left to do in the settings")
        try await passesAudit(keeping: "polling-stopped", "logout-followed-up")
    }

    @Test func `logs in at home, and again when the shorter login is over`() async throws {
        let mock = try AdobePassMock.current
        try await mock.activate(.homeBasedAuthentication, for: device)
        let account = MockAccountManager(mock, device: device, permission: .denied)
        let client = ReferenceClient(mock, device: device, account: account)
        #expect(try await client.logIn() == .atPage("none"))
        #expect(await client.profile == Profile(mvpd: "Cablevision", type: "regular"))
        try await mock.clock(of: device).advance(by: .seconds(6 * 3_600))
        #expect(try await client.watch("REF30").isPlaying)
        #expect(try await count(.createAuthenticationSession) == 2)
        try await passesAudit()
    }

    @Test func `logs in at the MVPD's page where Adobe takes the status as denied`() async throws {
        let client = try await client(in: .permissionDeniedDevice)
        #expect(try await client.logIn() == .atPage("pfs_fallback"))
        #expect(await client.profile?.type == "regular")
        #expect(try await client.watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test(arguments: [(AdobePassMock.Scenario.returningUser, "regular"), (.returningSSOUser, "appleSSO")])
    func `needs no login where a profile is at hand`(scenario: AdobePassMock.Scenario, type: String)
        async throws
    {
        let client = try await client(in: scenario)
        #expect(try await client.watch("REF30").isPlaying)
        #expect(await client.profile == Profile(mvpd: "Cablevision", type: type))
        #expect(try await count(.retrieveConfiguration) == 0)
        try await passesAudit(keeping: "profiles-cached")
    }

    @Test func `has the user log in again whose login is over`() async throws {
        let client = try await client(in: .expiredProfile)
        #expect(try await client.findProfile() == nil)
        #expect(try await client.watch("REF30").isPlaying)
        #expect(await client.profile?.type == "appleSSO")
        try await passesAudit()
    }

    @Test(arguments: [
        (AdobePassMock.Scenario.error(.authorizationDeniedByMVPD), "authorization_denied_by_mvpd"),
        (.parentalControls, "authorization_denied_by_parental_controls"),
        (.degradedAuthZNone, "authorization_denied_by_degradation_rule"),
    ])
    func `tells the user why not, and does not ask again`(scenario: AdobePassMock.Scenario, expected: String)
        async throws
    {
        let client = try await client(in: scenario)
        let playback = try await client.watch("REF30")
        guard case .denied(let code, _) = playback else {
            Issue.record("\(playback)")
            return
        }
        #expect(code == expected)
        #expect(try await count(.retrieveAuthorizationDecisions) == 1)
        try await passesAudit()
    }

    @Test func `shows what the MVPD says of parental controls`() async throws {
        let client = try await client(in: .parentalControls)
        guard case .denied(_, let details?) = try await client.watch("REF30") else {
            Issue.record("nothing to show")
            return
        }
        #expect(details.contains("rating"))
        try await passesAudit()
    }

    @Test func `asks again where that may help, until it is permitted`() async throws {
        let client = try await client(in: .retryThenPermit)
        #expect(try await client.watch("REF30").isPlaying)
        #expect(try await count(.retrieveAuthorizationDecisions) == 3)
        try await passesAudit(keeping: "authorization-retries")
    }

    @Test func `gives up after it has asked again three times`() async throws {
        let client = try await client(in: .error(.networkReceivedError, on: .retrieveAuthorizationDecisions))
        #expect(try await client.watch("REF30") == .denied(code: "network_received_error", details: nil))
        #expect(try await count(.retrieveAuthorizationDecisions) == 4)
        // The checklist measures pauses by the machine's clock, too, which also shows how busy the machine is.
        try await passesAudit(keeping: "authorization-retries", except: ["retry-pauses"])
    }

    @Test func `shows what the user has, of a grid of channels`() async throws {
        let client = try await client(in: .mixedDecisions)
        #expect(try await client.watch("resource1").isPlaying)
        let resources = (1...5).map { "resource\($0)" }
        #expect(
            try await client.preauthorize(resources, mvpd: "Cablevision") == ["resource1", "resource2"])
        #expect(
            try await client.watch("resource3")
                == .denied(
                    code: "authorization_denied_by_mvpd",
                    details: "Your subscription package does not include this channel."))
        try await passesAudit()
    }

    @Test func `lets in whom Adobe lets in while the MVPD is out of order`() async throws {
        let client = try await client(in: .degradedAuthNAll)
        #expect(try await client.logIn() == .notNeeded("degraded"))
        #expect(try await client.watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test func `plays what Adobe permits while the MVPD is out of order`() async throws {
        let client = try await client(in: .degradedAuthZAll)
        #expect(try await client.logIn() == .withApple)
        #expect(try await client.watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test(arguments: [
        (AdobePassMock.Scenario.tempPassDurationExceeded, "temporary_access_duration_limit_exceeded"),
        (.tempPassResourcesExceeded, "temporary_access_resources_limit_exceeded"),
    ])
    func `has the user log in whose temporary pass is over`(
        scenario: AdobePassMock.Scenario, expected: String
    ) async throws {
        let client = try await client(in: scenario)
        let playback = try await client.authorize("REF30", mvpd: "TempPass_TEST40")
        #expect(playback == .needsLogin(because: expected))
        #expect(try await count(.retrieveConfiguration) == 0)
        try await passesAudit()
    }

    @Test func `does not ask for a login where a temporary pass is out of order`() async throws {
        let client = try await client(in: .tempPassMisconfigured)
        let playback = try await client.authorize("REF30", mvpd: "TempPass_TEST40")
        #expect(playback == .denied(code: "invalid_configuration_temporary_access", details: nil))
        try await passesAudit()
    }

    @Test func `does not play for a user who goes away from every login, and asks once`() async throws {
        let mock = try AdobePassMock.current
        let account = MockAccountManager(mock, device: device, provider: .cancels)
        let client = ReferenceClient(mock, device: device, account: account, userAgent: UnwillingUser())
        #expect(try await client.watch("REF30") == .needsLogin(because: nil))
        #expect(try await count(.createAuthenticationSession) == 1)
        #expect(try await count(.retrieveProfileForCode) == 0, "nobody came back from the page")
        try await passesAudit()
    }

    @Test(arguments: [AdobePassMock.Scenario.userDenied, .userCancels])
    func `opens the page once for a user who does not get in`(
        scenario: AdobePassMock.Scenario
    ) async throws {
        let client = try await clientAtPage(in: scenario, timesFaster: 60)
        #expect(try await client.watch("REF30") == .needsLogin(because: nil))
        #expect(try await count(.createAuthenticationSession) == 1)
        try await passesAudit()
    }

    @Test func `waits for a user who mistypes until the session is over`() async throws {
        let client = try await clientAtPage(in: .userMistypes)
        #expect(try await client.watch("REF30") == .needsLogin(because: nil))
        #expect(try await (300...361).contains(count(.retrieveProfileForCode)), "half an hour")
        try await passesAudit(keeping: "polling-interval")
    }

    /// An app whose user does not let it see the account on the device.
    private func clientAtPage(
        in scenario: AdobePassMock.Scenario, timesFaster: Double = 1
    ) async throws -> ReferenceClient {
        let mock = try AdobePassMock.current
        try await mock.activate(scenario, for: device)
        return ReferenceClient(
            mock, device: device, account: MockAccountManager(mock, device: device, permission: .denied),
            time: MockTime(clock: mock.clock(of: device), timesFaster: timesFaster))
    }

    @Test func `logs in at the MVPD's page where Apple only lists the MVPD`() async throws {
        let client = try await client(in: .mvpdOnlyInPicker)
        #expect(try await client.logIn() == .atPage("configuration_fallback"))
        #expect(try await client.watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test func `does not insist on an MVPD that is gone`() async throws {
        let mock = try AdobePassMock.current
        let client = try await client(in: .validSSO)
        #expect(try await client.watch("REF30").isPlaying)
        try await mock.activate(.mvpdGone, for: device)
        #expect(try await client.watch("REF30") == .unavailable)
        #expect(try await count(.retrieveAuthorizationDecisions) == 2)
        try await passesAudit()
    }

    @Test func `gets a new token when the service refuses the one it has`() async throws {
        let client = try await client(in: .accessTokenExpires)
        #expect(try await client.watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test func `asks again after a 429 that says how long to wait`() async throws {
        #expect(try await client(in: .throttledWithRetryAfter).watch("REF30").isPlaying)
        try await passesAudit(keeping: "pause-after-429")
    }

    @Test func `is patient with a slow MVPD`() async throws {
        let scenario = AdobePassMock.Scenario("slow-mvpd", parameters: ["delay": "PT0.5S"])
        #expect(try await client(in: scenario).watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test func `is patient with a slow network`() async throws {
        #expect(try await client(in: .slowNetwork).watch("REF30").isPlaying)
        try await passesAudit()
    }

    @Test func `gets there on a network that breaks now and then, for a user who tries again`() async throws {
        let client = try await client(in: .flakyNetwork)
        // Four attempts rarely all fail, and twenty such tries practically never.
        for _ in 0..<20 where try await client.watch("REF30").isPlaying {
            return try await passesAudit()
        }
        Issue.record("it never plays")
    }

    @Test func `says that the service is out of order, and does not hammer on it`() async throws {
        let mock = try AdobePassMock.current
        let client = try await client(in: .validSSO)
        #expect(try await client.watch("REF30").isPlaying)
        try await mock.activate(.maintenance, for: device)
        #expect(try await client.watch("REF30") == .unavailable)
        #expect(try await count(.retrieveAuthorizationDecisions) == 2)
        try await passesAudit()
    }

    @Test(arguments: AdobePassMock.Scenario.EndedAPIAnswer.allCases)
    func `needs nothing of the APIs that end`(answer: AdobePassMock.Scenario.EndedAPIAnswer) async throws {
        let client = try await client(in: .legacyAPIsEnded(answer: answer))
        #expect(try await client.logIn() == .withApple)
        #expect(try await client.watch("REF30").isPlaying)
        #expect(try await client.logOut())
        try await passesAudit(
            keeping: "rest-api-v1-unused", "access-enabler-unused", "client-registration-current")
    }

    @Test func `plays for a service provider that the mock does not know`() async throws {
        let mock = try AdobePassMock.current
        try await mock.activate(.adoptUnknown, for: device)
        let client = ReferenceClient(mock, device: device, serviceProvider: "MYNET")
        #expect(try await client.logIn() == .withApple)
        #expect(try await client.watch("MYNET").isPlaying)
        try await passesAudit()
    }

    @Test func `waits a second or more after a 429, and plays`() async throws {
        // The throttle uses the server's clock, so this mock is not shared.
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, scenario: .throttled, in: Repository.root)
        try await server.mock.clock(of: .all).freeze()
        let client = ReferenceClient(
            urls: server.mock.urls, device: device,
            account: MockAccountManager(server.mock, device: device),
            userAgent: WillingUser(mock: server.mock), time: MockTime(clock: server.mock.clock(of: .all)))
        for _ in 0..<10 { #expect(try await client.watch("REF30").isPlaying) }
        let refused = try await server.mock.requests(matching: .init(device: .all, status: 429))
        #expect(!refused.isEmpty)
        #expect(refused.count <= 10, "each is followed by a pause that is long enough")
        try await passesAudit(on: server.mock, device: .all, keeping: ["pause-after-429"])
        await server.stop()
    }

    @Test func `gets a new token after six hours, before it asks again`() async throws {
        let server = try await AdobePassMockServer.start(executable: Program.executable, in: Repository.root)
        let mock = server.mock
        let client = ReferenceClient(mock, device: device)
        #expect(try await client.watch("REF30").isPlaying)
        // The app looks at its own clock, which is behind: it learns from the 401.
        try await mock.clock(of: .all).advance(by: .seconds(6 * 3_600))
        try await mock.clock(of: device).advance(by: .seconds(-6 * 3_600))
        try await mock.removeRequests(matching: .any)
        #expect(try await client.watch("REF30").isPlaying)
        #expect(
            try await mock.requests(matching: .any).map(\.operation) == [
                .retrieveAuthorizationDecisions, .retrieveAccessToken, .retrieveAuthorizationDecisions,
            ])
        try await passesAudit(on: server.mock, device: .all, keeping: ["access-token-refreshed"])
        await server.stop()
    }

    @Test func `has gone through every shipped scenario`() {
        let covered: Set<AdobePassMock.Scenario> = [
            .validSSO, .fallbackToBasic, .permissionDeniedDevice, .returningUser, .returningSSOUser,
            .expiredProfile, .retryThenPermit, .mixedDecisions, .parentalControls, .degradedAuthNAll,
            .degradedAuthZAll, .degradedAuthZNone, .tempPassDurationExceeded, .tempPassResourcesExceeded,
            .tempPassMisconfigured, .throttled, .slowNetwork, .flakyNetwork, .maintenance,
            .homeBasedAuthentication, .legacyAPIsEnded, .adoptUnknown, .userDenied, .userCancels,
            .userMistypes, .mvpdOnlyInPicker, .mvpdGone, .accessTokenExpires, .throttledWithRetryAfter,
            .slowMVPD, "enhanced-error-code",
        ]
        #expect(covered == Set(AdobePassMock.Scenario.shipped))
    }
}
