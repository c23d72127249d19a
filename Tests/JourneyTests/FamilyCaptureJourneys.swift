import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// Captures of more than one device, with a user each.
@Suite("Captures of several devices")
struct FamilyCaptureJourneys {
    static let phone = [
        "X-Device-Info": Base64.encode(#"{"primaryHardwareType":"MobilePhone","osName":"Android"}"#.utf8),
        "Accept": "application/json", "User-Agent": "Dalvik/2.1.0",
    ]

    private func archive() throws -> [UInt8] {
        let mock = try Stage.inMemory.open(
            with: """
                world:
                  integrations:
                    REF30:
                      Cablevision:
                        authenticationTTL: { default: P30D, Android: P2D }
                        authorizationTTL: { default: P1D, mobile: PT1H }
                """, redactsJournal: false)
        let television = try App(on: mock)
        let phone = try App(on: mock, device: .make("device-2"), describedBy: Self.phone)
        for (app, user) in [(television, "user"), (phone, "kid")] {
            let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
            let code = try #require(session["code"]?.string)
            _ = try mock.send(
                .post, "/__admin/sessions/\(code)/complete", PublishedHeaders.json,
                body: #"{"user": "\#(user)"}"#)
            _ = try app.get("profiles/code/\(code)")
            _ = try app.authorize()
            _ = try app.get("profiles")
        }
        return Array(try mock.admin(.get, "/requests.har").text.utf8)
    }

    private func inferred(from archive: [UInt8]) throws -> InferredConfiguration {
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(archive) { capture.add($0) }
        try reader.finish()
        capture.finish()
        return InferredConfiguration(of: capture.calls)
    }

    @Test func `do not differ from the mock`() throws {
        let comparison = try CaptureJourneys.comparison(of: archive())
        #expect(comparison.differences.map(\.description) == [])
    }

    @Test func `become a test user for each, and lifetimes for each platform`() throws {
        let files = try inferred(from: archive()).redacted(keeping: ["userID"]).validFiles()
        for (path, text) in files where path.hasSuffix(".yaml") {
            let schema = path.hasPrefix("config/") ? "config" : "scenario"
            #expect(
                text.hasPrefix(
                    "# yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/\(schema).json\n"))
        }
        let mvpds = try #require(files["config/mvpds.yaml"])
        #expect(mvpds.contains("- name: user  # entry"))
        #expect(mvpds.contains("- name: user-2  # entry"))
        #expect(mvpds.contains(#""userID":"cablevision-user-2""#))
        let integrations = try #require(files["config/integrations.yaml"])
        #expect(integrations.contains("authenticationTTL: { default: P30D, Android: P2D }"))
        #expect(integrations.contains("authorizationTTL: { default: P1D, Android: PT1H }"))
    }

    @Test func `become the settings that the requests of any device show`() throws {
        let mock = try Stage.inMemory.open(
            with: """
                world:
                  mvpds: { Cablevision: { attributesNames: [uid, zip] } }
                  integrations: { REF30: { Cablevision: { maxResources: { preauthorize: 6 } } } }
                """)
        let television = try App(on: mock)
        let phone = try App(on: mock, device: .make("device-2"), describedBy: Self.phone)
        for var app in [television, phone] {
            app.status = PublishedHeaders.status(provider: "Cablevision")
            _ = try app.startPartnerSession()
        }
        try phone.logIn()
        #expect(try phone.preauthorize(["a", "b", "c", "d", "e", "f"]).status == 200)
        let inferred = try inferred(from: Array(try mock.admin(.get, "/requests.har").text.utf8))
        #expect(inferred.mvpds["Cablevision"]?.members["attributesNames"] == ["uid", "zip"])
        let integration = inferred.integrations["REF30"]?["Cablevision"]
        #expect(
            integration?.applePlatformServices == true, "the phone falls back, because it is none of Apple's")
        #expect(integration?.maxResources == [.preauthorize: 6])
    }
}
