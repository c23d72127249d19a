import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Headers and parameters in base64, sent without the padding at its end.
@Suite("Base64 without padding")
struct UnpaddedBase64Journeys {
    /// The base64 of JSON whose length needs padding, with and without it.
    private static func forms(_ json: String) -> [String] {
        var json = json
        while Base64.encode(json.utf8).last != "=" { json += " " }
        let padded = Base64.encode(json.utf8)
        return [padded, String(padded.prefix { $0 != "=" })]
    }

    @Test(arguments: Stage.allCases)
    func `in AP-Device-Identifier names the same device`(stage: Stage) throws {
        let mock = try stage.open()
        let device = DeviceIdentifier.make("tv")
        #expect(device.base64 == "dHY=")
        let app = try App(on: mock, device: device)
        try app.logIn()
        for identifier in ["fingerprint dHY", "fingerprint dHY="] {
            let answer = try app.get("profiles", ["AP-Device-Identifier": identifier])
            #expect(answer["profiles"]?["Cablevision"]?["type"] == "regular", "\(identifier)")
            #expect(try mock.newestRequest()["device"] == "dHY=", "\(identifier)")
        }
        #expect(try mock.admin(.get, "/devices").json["devices"]?.array?.count == 1)
        for name in ["dHY", "dHY=", "tv", "fingerprint%20dHY"] {
            #expect(
                try mock.admin(.get, "/requests?device=\(name)&operation=retrieveProfiles").json["requests"]?
                    .array?.count == 2, "\(name)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `in X-Device-Info describes the device`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: "world: { policies: { deviceInfo: strict } }"))
        for information in Self.forms(#"{"osName": "Android", "model": "Pixel 8"}"#) {
            let changes = ["X-Device-Info": information]
            let code = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)", changes)["code"]
            let session = try app.get("sessions/\(code?.string ?? "")")
            #expect(session["device"]?["model"] == "Pixel 8", "\(information)")
            let token = try app.requestToken(changes)
            #expect(token.status == 201, "\(information)")
        }
    }

    /// Page *Passing client information (device, connection, and application)*.
    @Test(arguments: Stage.allCases)
    func `in X-Device-Info can be percent-encoded`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: "world: { policies: { deviceInfo: strict } }"))
        for information in Self.forms(#"{"osName": "Android", "model": "Pixel>>?8"}"#) {
            let changes = ["X-Device-Info": PercentEncoding.encode(information)]
            let code = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)", changes)["code"]
            let session = try app.get("sessions/\(code?.string ?? "")", changes)
            #expect(session["device"]?["model"] == "Pixel>>?8", "\(information)")
            #expect(try app.get("configuration", changes).status == 200)
            #expect(try app.requestToken(changes).status == 201)
        }
    }

    @Test(arguments: Stage.allCases)
    func `in AP-Partner-Framework-Status is the same status`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let status =
            #"{"frameworkPermissionInfo": {"accessStatus": "granted"}, "#
            + #""frameworkProviderInfo": {"id": "Cablevision", "expirationDate": "2025430636000"}}"#
        for status in Self.forms(status) {
            let answer = try app.post(
                "sessions/sso/Apple", form: App.sessionForm, ["AP-Partner-Framework-Status": status])
            #expect(answer["actionName"] == "partner_profile", "\(status)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `in AP-TempPass-Identity is the same user`(stage: Stage) throws {
        let mock = try stage.open()
        var users: Set<String> = []
        for (number, identity) in Self.forms(#"{"email": "a@example.com"}"#).enumerated() {
            let app = try App(on: mock, device: .make("device-\(number)"))
            let answer = try app.get("profiles/flexibleTempPass", ["AP-TempPass-Identity": identity])
            #expect(answer.status == 200, "\(identity)")
            let profile = answer["profiles"]?["flexibleTempPass"]
            users.insert(profile?["attributes"]?["userID"]?["value"]?.string ?? "none")
        }
        #expect(users.count == 1 && users.first?.hasPrefix("temppass_") == true)
    }

    @Test(arguments: Stage.allCases)
    func `in the device information of REST API V1 describes the device`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        for information in Self.forms(#"{"osName": "Android", "model": "Pixel 8"}"#) {
            let record = try mock.send(
                .post,
                "/reggie/v1/REF30/regcode?deviceId=tv&device_info=\(PercentEncoding.encode(information))",
                ["Authorization": app.authorization ?? "", "Accept": "application/json"])
            #expect(try record.registeredDevice()["model"] == "Pixel 8", "\(information)")
            let withHeader = try mock.send(
                .post, "/reggie/v1/REF30/regcode?deviceId=tv",
                [
                    "Authorization": app.authorization ?? "", "Accept": "application/json",
                    "X-Device-Info": PercentEncoding.encode(information),
                ])
            #expect(try withHeader.registeredDevice()["model"] == "Pixel 8", "\(information)")
        }
    }
}

extension Mock.Answer {
    /// The device information in the registration record of REST API V1.
    func registeredDevice() throws -> JSONValue {
        let encoded = try #require(json["info"]?["deviceInfo"]?.string)
        return try #require(Base64.decode(encoded).flatMap(JSONValue.init(parsing:)))
    }
}
