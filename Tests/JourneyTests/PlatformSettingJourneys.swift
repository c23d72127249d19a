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

    @Test(arguments: Stage.allCases)
    func `are inherited from the MVPD, where the integration has none`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                world:
                  mvpds:
                    Cablevision:
                      authenticationTTL: { default: P9D, Roku: P2D }
                      authorizationTTL: PT2H
                      mediaTokenTTL: PT3M
                      maxResources: { preauthorize: 2 }
                  integrations: { REF30: { Cablevision: { authenticationTTL: { iOS: P4D }, mediaTokenTTL: PT1M } } }
                """)
        #expect(try lifetimes(mock, nil) == [9 * 86_400, 2 * 3_600, 60])
        #expect(try lifetimes(mock, #"{"osName": "iOS"}"#) == [4 * 86_400, 2 * 3_600, 60])
        #expect(try lifetimes(mock, #"{"osName": "Roku", "manufacturer": "Sharp"}"#)[0] == 2 * 86_400)
        let app = try App(on: mock, device: .make("unidentified"))
        try app.logIn()
        #expect(try app.preauthorize(["a", "b", "c"]).errorCode == "too_many_resources")
    }

    @Test(arguments: Stage.allCases)
    func `show another name and logo on some platforms`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                world:
                  integrations:
                    REF30:
                      Cablevision: { displayName: { tvOS: Optimum TV }, logoUrl: https://logos.example/square.png }
                """)
        func listed(_ information: String) throws -> JSONValue? {
            let mvpds = try App(on: mock).get(
                "configuration", ["X-Device-Info": Base64.encode(information.utf8)])[
                    "requestor"]?["mvpds"]?.array
            return mvpds?.first { $0["id"] == "Cablevision" }
        }
        #expect(try listed(#"{"osName": "tvOS"}"#)?["displayName"] == "Optimum TV")
        #expect(try listed(#"{"osName": "iOS"}"#)?["displayName"] == "Optimum")
        #expect(try listed(#"{"osName": "iOS"}"#)?["logoUrl"] == "https://logos.example/square.png")
    }
}
