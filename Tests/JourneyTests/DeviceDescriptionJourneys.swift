import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

/// The mock's knowledge of a device from *Header - X-Device-Info* and by its user agent.
@Suite("The description of a device")
struct DeviceDescriptionJourneys {
    /// The user agent in the sample of *(Legacy) Registration Page*.
    private static let userAgent =
        "Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6297; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Version/4.0 Chrome/112.0.5615.197 Mobile Safari/537.36 AdobePassNativeFireTV/3.0.8"

    @Test(arguments: Stage.allCases)
    func `has the model of the published user agent in the registration record of REST API V1`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let record = try mock.send(
            .post, "/reggie/v1/REF30/regcode?deviceId=tv",
            [
                "Authorization": app.authorization ?? "", "Accept": "application/json",
                "User-Agent": Self.userAgent,
            ])
        let device = try record.registeredDevice()
        #expect(device["type"] == "SetTopBox")
        #expect(device["model"] == "AFTMM")
        #expect(device["hardware"]?["name"] == "AFTMM")
        #expect(device["operatingSystem"]?["vendor"] == "Amazon")
    }

    @Test(arguments: Stage.allCases)
    func `has the diagonal of the display as a text`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        for size in [#""5.5""#, "5.5"] {
            let information = Base64.encode(#"{"osName": "iOS", "diagonalScreenSize": \#(size)}"#.utf8)
            let code =
                try app.post("sessions", form: "", ["X-Device-Info": information])["code"]?.string ?? ""
            let session = try app.get("sessions/\(code)")
            #expect(session["device"]?["display"]?["diagonalSize"] == "5.5")
        }
    }

    @Test(
        arguments: Stage.allCases,
        [
            ("Mac OS", 1), ("OS X", 1), ("OpenBSD", 1), ("Windows", 1), ("webOS", 2), ("Plan 9", 3),
        ] as [(osName: String, days: Int)])
    func `has a platform for each published operating system`(
        stage: Stage, device: (osName: String, days: Int)
    ) throws {
        let app = try App(
            on: try stage.open(
                with: "world: { integrations: { REF30: { Cablevision: { authenticationTTL: "
                    + "{ desktop: P1D, tvConnected: P2D, default: P3D } } } } }"))
        let information = ["X-Device-Info": Base64.encode(#"{"osName": "\#(device.osName)"}"#.utf8)]
        try app.logIn(at: "Cablevision", information)
        let profile = try app.get("profiles", information)["profiles"]?["Cablevision"]
        let start = try #require(profile?["notBefore"]?.integer)
        let end = try #require(profile?["notAfter"]?.integer)
        #expect(Duration.milliseconds(end - start) == .days(Int64(device.days)))
    }
}
