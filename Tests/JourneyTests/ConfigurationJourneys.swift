import PassAPI
import Testing

/// *Retrieve configuration for specific service provider*.
@Suite("Configuration")
struct ConfigurationJourneys {
    private func mvpd(_ id: String, in answer: Mock.Answer) -> JSONValue? {
        answer["requestor"]?["mvpds"]?.array?.first { $0["id"]?.string == id }
    }

    @Test(arguments: Stage.allCases)
    func `has the fields of Apple's framework on Apple's devices`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let answer = try app.get("configuration")
        #expect(
            mvpd("Cablevision", in: answer) == [
                "id": "Cablevision", "displayName": "Optimum",
                "logoUrl": "https://logos.example/cablevision.png", "isProxy": .bool(false),
                "authPerAggregator": .bool(false), "authPerBrowserSession": .bool(false),
                "passiveAuthnEnabled": .bool(true), "enablePlatformServices": .bool(true),
                "enforcePlatformPermissions": .bool(true), "displayInPlatformPicker": .bool(true),
                "platformMappingId": "Cablevision", "boardingStatus": "SUPPORTED",
            ])
        #expect(mvpd("ATTOTT", in: answer)?["boardingStatus"] == "PICKER")
        #expect(mvpd("Comcast_SSO", in: answer)?["platformMappingId"] == "Comcast")
        #expect(
            mvpd("TempPass_TEST40", in: answer) == [
                "logoUrl": "https://logos.example/temppass-40-minutes.png", "id": "TempPass_TEST40",
                "displayName": "TempPass 40 minutes", "isTempPass": .bool(true),
            ])
    }

    @Test(arguments: Stage.allCases)
    func `has a logo of each MVPD, also of one that a team has written without one`(stage: Stage) throws {
        let mock = try stage.open(
            with:
                "world: { mvpds: { Mine: { users: [{ name: user }] } }, integrations: { REF30: { Mine: {} } } }"
        )
        let answer = try App(on: mock).get("configuration")
        #expect(
            mvpd("Mine", in: answer) == [
                "id": "Mine", "displayName": "Mine", "logoUrl": "https://logos.example/logo.png",
            ])
    }

    @Test(arguments: Stage.allCases)
    func `has authPerAggregator of the integration, else of its MVPD`(stage: Stage) throws {
        let changes = """
            world:
              mvpds: { Cablevision: { authPerAggregator: true } }
              integrations: { REF30: { Cablevision: { authPerAggregator: false } } }
            """
        var app = try App(on: try stage.open(with: changes))
        #expect(mvpd("Cablevision", in: try app.get("configuration"))?["authPerAggregator"] == .bool(false))
        app.serviceProvider = "apasstest1"
        #expect(mvpd("Cablevision", in: try app.get("configuration"))?["authPerAggregator"] == .bool(true))
    }

    private static let otherDevices: [[String: String?]] = [
        ["X-Device-Info": Base64.encode(#"{"osName":"Android"}"#.utf8)],
        ["X-Device-Info": nil, "User-Agent": "Mozilla/5.0 (Linux; Android 14; Mobile)"],
        ["X-Device-Info": nil, "User-Agent": nil],
    ]

    @Test(arguments: Stage.allCases)
    func `omits them on other devices, however the device identifies itself`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        for changes in Self.otherDevices {
            let answer = try app.get("configuration", changes)
            let mvpds = answer["requestor"]?["mvpds"]?.array ?? []
            let keys = mvpds.flatMap { $0.object?.keys.map(\.self) ?? [] }
            #expect(
                Set(keys) == [
                    "id", "displayName", "logoUrl", "isProxy", "authPerAggregator", "authPerBrowserSession",
                    "passiveAuthnEnabled", "isTempPass",
                ], "\(changes)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `needs no device identifier, and omits inactive integrations`(stage: Stage) throws {
        var app = try App(on: try stage.open())
        func ids() throws -> [String] {
            try app.get("configuration", ["AP-Device-Identifier": nil])["requestor"]?["mvpds"]?.array?
                .compactMap { $0["id"]?.string } ?? []
        }
        #expect(
            try ids() == [
                "ATTOTT", "AdobePass_SMI", "AdobeShibboleth", "Cablevision", "Comcast_SSO", "Dish",
                "Spectrum", "TempPass_5mins", "TempPass_TEST40", "flexibleTempPass",
            ])
        app.serviceProvider = "apasstest1"
        #expect(try !ids().contains("Dish") && !ids().isEmpty)
    }
}
