import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *Apple SSO Cookbook (REST API V1)*, steps 1 to 11 and logout, on both stages.
@Suite("Apple SSO Cookbook, REST API V1")
struct AppleSSOCookbookV1Journeys {
    private static let platforms = ["iOS", "tvOS"]

    @Test(arguments: Stage.allCases, platforms)
    func `works from Apple's login to playback and logout`(stage: Stage, platform: String) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)

        // 1. There is no token yet. 2 to 5. Apple's framework names the provider, and the configuration maps
        // the name.
        #expect(try app.get("checkauthn").status == 403)
        let mvpds = try app.get("config/REF30")["requestor"]?["mvpds"]?.array ?? []
        let mapped = try #require(mvpds.first { $0["platformMappingId"] == "Comcast" })
        #expect(mapped["enablePlatformServices"] == .bool(true))
        #expect(mapped["boardingStatus"] == "SUPPORTED")
        #expect(mapped["requiredMetadataFields"]?.array?.isEmpty == false)
        let mvpd = try #require(mapped["id"]?.string)
        #expect(mvpd == "Comcast_SSO")

        // 6 to 9. Adobe's request goes to Apple, Apple's response goes to Adobe, and then there is a token.
        let request = try app.get("REF30/profile-requests/\(mvpd)", ["deviceType": platform])
        #expect(request.status == 200 && request.fields[.contentType] == "application/octet-stream")
        let response = try #require(try app.askApple(at: mvpd, on: platform))
        let exchanged = try app.exchange(response, at: mvpd, on: platform)
        #expect(exchanged.status == 204 && exchanged.text.isEmpty)
        #expect(try app.get("checkauthn").status == 200)
        #expect(try app.get("tokens/authn")["mvpd"] == .string(mvpd))

        // 11. Authorization, and a media token that verifies.
        #expect(try app.get("authorize", ["resource": "HBO"])["resource"] == "HBO")
        let media = try app.get("tokens/media", ["resource": "HBO"])
        let token = try #require(media["serializedToken"]?.string)
        let key = try RSAPublicKey(pem: try mock.send(.get, "/__admin/keys/media-token.pem").text)
        let verdict = MediaTokenVerifier.verify(token, key: key, resource: "HBO", now: mock.clock.now)
        #expect(verdict == .valid)

        // Logout: the metadata show where else the user must log out.
        #expect(try app.get("tokens/usermetadata")["data"]?["tokenSource"] == "Apple")
        try logOut(app, on: platform)
        #expect(try app.get("checkauthn").status == 403)
        #expect(try app.get("tokens/authz", ["resource": "HBO"]).status == 412)
    }

    @Test(
        arguments: Stage.allCases,
        platforms)
    func `falls back to a registration code when the user gives no access`(stage: Stage, platform: String)
        throws
    {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        #expect(try app.askApple(at: "Cablevision", on: platform, outcome: "denied") == nil)

        // 10. A code: on tvOS for a second screen, on iOS for a web view.
        let registered = try app.register()
        #expect(registered.status == 201)
        let code = try #require(registered["code"]?.string)
        #expect(try app.get("tokens/authn").status == 404, "polling begins")
        if platform == "tvOS" {
            let record = try mock.send(.get, "/reggie/v1/REF30/regcode/\(code).json")
            #expect(record["info"]?["deviceId"] == .string(app.device.base64))
        }
        let page = try WebView(mock: mock).open(app.authenticateTarget(code))
        #expect(page.status == 200 && page.text.contains("Log in to Optimum"))
        let pending = try mock.send(.get, "/api/v1/checkauthn/\(code)?requestor=REF30")
        #expect(pending.status == 403)
        let end = try WebView(mock: mock).submit(
            ["RelayState": code, "user": "user"], to: "/mvpds/Cablevision/login")
        #expect(end.location == "https://loginwebapp.com/done")
        let done = try mock.send(.get, "/api/v1/checkauthn/\(code)?requestor=REF30")
        #expect(done.status == 200 && done.text.isEmpty)
        #expect(try app.get("tokens/authn")["userId"] == "cablevision-user-1", "polling ends")

        // The login belongs to the MVPD, so the user is not sent to the device's settings.
        let metadata = try app.get("tokens/usermetadata")["data"]
        #expect(metadata?["tokenSource"] == nil && metadata?["userID"] == "cablevision-user-1")
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        try logOut(app, on: platform)
        #expect(try app.get("tokens/authn").status == 404)
    }

    @Test(arguments: Stage.allCases, platforms)
    func `rejects single sign-on where Apple's services are off`(stage: Stage, platform: String) throws {
        let app = try LegacyApp(on: try stage.open(scenario: "fallback-to-basic"))
        #expect(try app.get("REF30/profile-requests/Cablevision", ["deviceType": platform]).status == 400)
        #expect(try app.exchange("PHg+", at: "Cablevision", on: platform).status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `rejects an invalid response`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        let response = try #require(try app.askApple(at: "Cablevision", on: "iOS"))
        let twice = PercentEncoding.encode(response)
        #expect(try app.exchange(twice, at: "Cablevision", on: "iOS").status == 400, "encoded twice")
        #expect(try app.exchange(response, at: "Comcast_SSO", on: "iOS").status == 400, "for another MVPD")
        #expect(
            try app.mock.newestRequest()["reason"]
                == "The SAML response is from Cablevision, but the mvpd in the request is Comcast_SSO.")
        #expect(try app.exchange(response, at: "Cablevision", on: "Roku").status == 400)
        #expect(try app.exchange(response, at: "Spectrum", on: "iOS").status == 400, "not Apple's")
        #expect(try app.exchange("", at: "Cablevision", on: "iOS").status == 400)
        let failure = try #require(try app.askApple(at: "Cablevision", on: "iOS", outcome: "failure"))
        #expect(try app.exchange(failure, at: "Cablevision", on: "iOS").status == 400)
        #expect(try app.get("checkauthn").status == 403, "no login was created")
        #expect(try app.get("REF30/profile-requests/Nobody", ["deviceType": "iOS"]).status == 400)
        #expect(try app.get("REF30/profile-requests/Cablevision").status == 400)
        #expect(try app.exchange(response, at: "Cablevision", on: "iOS").status == 204)
    }

    /// Deletes the tokens on tvOS. On iOS, a web view also opens the logout of the MVPD.
    private func logOut(_ app: LegacyApp, on platform: String) throws {
        guard platform == "iOS" else {
            let answer = try app.send(.delete, "/api/v1/logout")
            #expect(answer.status == 204 && answer.text.isEmpty)
            return
        }
        let target = LegacyApp.form([
            "requestor": "REF30", "deviceId": app.deviceID, "redirect_url": "adobepass://done",
        ])
        #expect(try WebView(mock: app.mock).open("/api/v1/logout?\(target)").location == "adobepass://done")
    }
}
