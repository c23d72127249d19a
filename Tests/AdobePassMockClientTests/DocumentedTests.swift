import AdobePassMockClient
import Foundation
import TestSupport
import Testing

// The pages TestingAnApp.md and AuditingAClient.md and the README show what is in here; DocumentationTests hold them
// together.

extension URL {
    /// The URL of Adobe Pass: the launch argument -PassURL, otherwise Adobe's own URL.
    static var pass: URL? {
        URL(string: UserDefaults.standard.string(forKey: "PassURL") ?? "https://api.auth.adobe.com")
    }
}

/// The app of these tests.
private typealias App = ReferenceClient

@Suite("Playback")
struct DocumentedTests {
    let server: AdobePassMockServer
    var mock: AdobePassMock { server.mock }
    let device = DeviceIdentifier.unique()

    init() async throws {
        server = try await AdobePassMockServer.start(executable: Program.executable)
    }

    @Test("the user denied access on Apple TV, and logs in at the provider's page")
    func accessDenied() async throws {
        let account = MockAccountManager(mock, device: device, permission: .denied)
        let app = App(mock, device: device, account: account)

        #expect(try await app.watch("REF30").isPlaying)

        try await mock.verify(RequestPattern(.createAuthenticationSession, on: device), count: 1)
        try await mock.verify(RequestPattern(.createPartnerProfile, on: device), count: 0)
    }

    @Test("the subscription expired in the night, and the user reads why")
    func expiredInTheNight() async throws {
        let login = SeededProfile(serviceProvider: "REF30", mvpd: "Cablevision", lifetime: 6 * 3_600)
        try await mock.seed(login, on: device)
        let app = App(mock, device: device)
        #expect(try await app.watch("REF30").isPlaying)

        try await mock.clock(of: device).advance(by: 8 * 3_600)
        let ended = ResponseOverride.error(
            .authorizationDeniedByMVPD, details: "Your subscription has ended.")
        // The first request of the morning learns that the login is over.
        try await mock.add(Rule([.retrieveAuthorizationDecisions], ended, on: device, skip: 1))

        let playback = try await app.watch("REF30")
        #expect(
            playback
                == .denied(code: "authorization_denied_by_mvpd", details: "Your subscription has ended."))
        try await mock.verify(RequestPattern(.createPartnerProfile, on: device), count: 1)
    }

    @Test("the network fails twice, and the user does not notice")
    func networkFailsTwice() async throws {
        let app = App(mock, device: device)
        try await mock.failNext(
            .retrieveAuthorizationDecisions, times: 2, with: .fault(.truncatedBody), on: device)

        #expect(try await app.watch("REF30").isPlaying)

        try await mock.verify(RequestPattern(.retrieveAuthorizationDecisions, on: device), count: 3)
    }

    @Test("the app follows Adobe's checklist from the login to the logout")
    func checklist() async throws {
        let app = App(mock, device: device)
        #expect(try await app.watch("REF30").isPlaying)
        _ = try await app.logOut()

        try await mock.verifyChecklist(device: device)
    }

    @Test("an app takes its address from a launch argument, which is Adobe's where there is none")
    func address() {
        #expect(URL.pass?.absoluteString == "https://api.auth.adobe.com")
        UserDefaults.standard.setVolatileDomain(
            ["PassURL": mock.url.absoluteString], forName: UserDefaults.argumentDomain)
        #expect(URL.pass == mock.url)
        UserDefaults.standard.removeVolatileDomain(forName: UserDefaults.argumentDomain)
    }
}
