import HTTPMessages
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

    @Test(arguments: Stage.allCases)
    func `a device of another platform needs no status, nor a fallback MVPD of the service provider`(
        stage: Stage
    ) throws {
        var app = try App(on: try stage.open())
        app.serviceProvider = "apasstest1"
        for osName in ["Android", nil, ""] {
            let device = device(osName).merging(["AP-Partner-Framework-Status": nil]) { $1 }
            let profiles = try app.post("profiles/sso/Apple", form: "SAMLResponse=x", device)
            #expect(profiles.status == 200 && profiles["profiles"] == [:])
            let session = try app.post("sessions/sso/Apple", form: App.sessionForm, device)
            #expect(session.errorCode == "invalid_parameter_mvpd")
            let entry = try app.mock.newestRequest()
            let reason = entry["reason"]?.string ?? ""
            #expect(reason.hasPrefix("No MVPD is known. The device is not one of Apple's"), "\(reason)")
            #expect(reason.contains("X-Device-Info has no osName") == (osName == ""), "\(reason)")
            #expect(entry["hint"]?.string?.contains("frameworkPermissionInfo") == false)
            let basic = try app.post(
                "sessions/sso/Apple", form: "mvpd=Spectrum&\(App.sessionForm)", device)
            #expect(
                basic.fields[.xMockReason]?.contains("Use basic authentication") == (osName == "Android"))
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

    @Test(arguments: Stage.allCases)
    func `a profile from before it was switched off does not count, and ends like a regular one`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        let off: [String: String?] = ["X-Mock-Scenario": "fallback-to-basic"]
        func expectReason() throws {
            let reason = try mock.newestRequest()["reason"]?.string ?? ""
            #expect(reason.contains("with Cablevision has applePlatformServices off for tvOS."), "\(reason)")
        }
        #expect(try app.get("profiles", off).profileTypes == [:])
        try expectReason()
        #expect(try app.get("profiles/Cablevision", off).profileTypes == [:])
        try expectReason()
        let form = "mvpd=Cablevision&\(App.sessionForm)"
        #expect(try app.post("sessions", form: form, off)["actionName"] == "authenticate")
        #expect(
            try app.post("sessions/sso/Apple", form: form, off)["reasonType"] == "configuration_fallback")
        let decision = try app.authorize("REF30", at: "Cablevision", off)
        #expect(decision.status == 200 && decision.errorCode == "authenticated_profile_missing")
        try expectReason()
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "appleSSO"], "it is on again")
        let logout = try app.logOut(at: "Cablevision", off)["logouts"]?["Cablevision"]
        #expect(logout?["actionName"] == "logout" && logout?["actionType"] == "interactive")
        #expect(try app.get("profiles").profileTypes == [:])
    }
}
