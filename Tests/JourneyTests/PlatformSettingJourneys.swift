import HTTPMessages
import PassAPI
import TestSupport
import Testing

/// *TVE Dashboard Integrations*, platform settings.
@Suite("Lifetimes by platform")
struct PlatformSettingJourneys {
    private static let changes = """
        world:
          integrations:
            REF30:
              Cablevision:
                authenticationTTL: { default: P30D, mobile: P20D, tvConnected: P10D, Roku: P1D }
                authorizationTTL: { default: PT6H, FireTV: PT1H }
                mediaTokenTTL: { Android: PT1M }
        """

    /// The seconds of the profile, of the decision and of the media token, on a device with that information.
    private func lifetimes(_ mock: Mock, _ information: String?) throws -> [Int64] {
        let header: [String: String?] = [
            "X-Device-Info": information.map { Base64.encode($0.utf8) }, "User-Agent": "app",
        ]
        let app = try App(on: mock, device: .make(information ?? "unidentified"))
        try app.logIn(at: "Cablevision", header)
        let profile = try app.get("profiles/Cablevision", header)["profiles"]?["Cablevision"]
        let decision = try app.authorize("REF30", at: "Cablevision", header).decision
        return [profile, decision, decision?["token"]].map { validity in
            ((validity?["notAfter"]?.integer ?? 0) - (validity?["notBefore"]?.integer ?? 0)) / 1_000
        }
    }

    @Test(
        arguments: Stage.allCases,
        [
            (nil, [30 * 86_400, 6 * 3_600, 420]),
            (#"{"osName": "Windows"}"#, [30 * 86_400, 6 * 3_600, 420]),
            (#"{"osName": "iOS"}"#, [20 * 86_400, 6 * 3_600, 420]),
            (#"{"osName": "Android", "manufacturer": "samsung"}"#, [20 * 86_400, 6 * 3_600, 60]),
            (#"{"osName": "tvOS"}"#, [10 * 86_400, 6 * 3_600, 420]),
            (#"{"osName": "Android", "manufacturer": "Amazon"}"#, [10 * 86_400, 3_600, 420]),
            (#"{"osName": "Roku", "manufacturer": "Sharp"}"#, [86_400, 6 * 3_600, 420]),
        ] as [(information: String?, seconds: [Int64])])
    func `are those of the platform, else of its category, else the general ones`(
        stage: Stage, expected: (information: String?, seconds: [Int64])
    ) throws {
        let mock = try stage.open(with: Self.changes)
        #expect(try lifetimes(mock, expected.information) == expected.seconds)
    }
}
