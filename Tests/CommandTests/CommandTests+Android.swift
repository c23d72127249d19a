import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// The page *Kotlin, Android and Fire TV*.
extension CommandTests {
    private static let page = Result { try Document.page("Android") }

    @Test(
        .enabled(
            if: Kotlin.isInstalled || Kotlin.isRequired,
            "There is no Kotlin compiler: .ci/install --tests installs one."))
    func `the client in Kotlin walks from registration to logout, and the helper works`() throws {
        let page = try Self.page.get()
        let sources = try ScratchFolder([
            "PassClient.kt": page.block(after: "client"), "PassMock.kt": page.block(after: "kotlin"),
            "PreferencesStore.kt": page.block(after: "android-store"),
            "WatchTest.kt": page.block(after: "kotlin-test"),
        ])
        let program = try Kotlin.compile(sources, with: Repository.root.appending(path: "Tests/Kotlin"))
        let mock = try RunningMock()
        let result = try program.run(environment: ["ADOBE_PASS_MOCK_URL": mock.url])
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output == """
                before a login: []
                the picker has Optimum
                logged in at Cablevision
                a second login is needed: false
                permits: 2
                media token: true
                after seven hours: [Cablevision]
                log out at /adobe-services/logout
                after the logout: []
                with an expired code: null
                logged in again: [Cablevision]
                as a new client: []

                """)
        // The helper prints the warnings of the mock.
        #expect(result.errors.contains("apps send these requests without a device"), "\(result)")
        let report = try Program.run(["checklist", "--url", mock.url, "--ignore", "logout-followed-up"])
        #expect(report.status == 0, "\(report)")
    }

    @Test
    func `an emulator reaches both APIs by its name for the machine`()
        throws
    {
        let mock = try RunningMock()
        func status(_ path: String) throws -> HTTPResponse.Status {
            try TestClient.exchange(
                Request(method: .get, path: path, fields: ["Host": "10.0.2.2:\(mock.port)"]),
                port: mock.port
            ).status
        }
        #expect(try status("/activate") == .ok)
        #expect(try status("/__admin/scenarios") == .ok)
        let configuration = try Self.page.get().block(after: "android-xml")
        let domains = configuration.matches(of: />([0-9.]+)<\/domain>/).map { String($0.output.1) }
        #expect(domains == ["10.0.2.2", "127.0.0.1"])
        // With --tls, the app must trust the authority that the user has installed.
        #expect(configuration.contains("<certificates src=\"user\"/>"))
    }
}
