import AdobePassMockClient
import Foundation
import TestSupport
import Testing

// The pages of AdobePassMockClient and the README show this code; DocumentationTests compares them.

extension URL {
    /// The URL of Adobe Pass: the launch argument -PassURL, otherwise Adobe's own URL.
    static var pass: URL? {
        URL(string: UserDefaults.standard.string(forKey: "PassURL") ?? "https://api.auth.adobe.com")
    }
}

/// The app in the examples.
typealias App = ReferenceClient

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
        // After the night, the first request fails because the login has expired.
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

        let authorization = RequestPattern(.retrieveAuthorizationDecisions, on: device, status: 200)
        try await mock.verify(inOrder: [RequestPattern(.retrieveProfiles, on: device), authorization])
        let sent = try #require(try await mock.requests(matching: authorization).first)
        #expect(sent.request.header("X-Device-Info") == DeviceInformation.appleTV.headerValue)
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
