import PassAPI
import Testing

/// Partner single sign-on exists on Apple's platforms only, and is switched on for each of them.
@Suite("Platforms of partner single sign-on")
struct PartnerPlatformJourneys {
    private func device(_ osName: String?) -> [String: String?] {
        [
            "X-Device-Info": osName.map { Base64.encode(#"{"osName": "\#($0)"}"#.utf8) }, "User-Agent": "app",
            "AP-Partner-Framework-Status": PublishedHeaders.status,
        ]
    }

    private static let platforms: [(osName: String?, action: String)] = [
        ("iOS", "partner_profile"), ("iPadOS", "partner_profile"), ("tvOS", "partner_profile"),
        ("Android", "authenticate"), (nil, "authenticate"),
    ]

    @Test(arguments: Stage.allCases)
    func `a device of another platform logs in without the framework`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        for expected in Self.platforms {
            let answer = try app.post("sessions/sso/Apple", form: App.sessionForm, device(expected.osName))
            #expect(answer["actionName"] == .string(expected.action), "\(expected)")
            guard expected.action == "authenticate" else { continue }
            let profiles = try app.post("profiles/sso/Apple", form: "SAMLResponse=x", device(expected.osName))
            #expect(
                profiles.status == 200 && profiles["profiles"] == [:], "the basic profiles, \(expected)")
        }
    }

    @Test(arguments: Stage.allCases) func `an integration can have it on for single platforms`(stage: Stage)
        throws
    {
        let mock = try stage.open(
            with:
                "world: { integrations: { REF30: { Cablevision: { applePlatformServices: { tvOS: false } } } } }"
        )
        let app = try App(on: mock)
        func action(_ osName: String) throws -> JSONValue? {
            try app.post("sessions/sso/Apple", form: App.sessionForm, device(osName))["actionName"]
        }
        #expect(try action("iOS") == "partner_profile")
        #expect(try action("tvOS") == "authenticate")
        let mvpds = try app.get("configuration", device("tvOS"))["requestor"]?["mvpds"]?.array
        let cablevision = mvpds?.first { $0["id"] == "Cablevision" }
        #expect(cablevision?["enablePlatformServices"] == .bool(false))
    }
}
