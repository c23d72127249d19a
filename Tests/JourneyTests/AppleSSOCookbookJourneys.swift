import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *Apple SSO Cookbook (REST API V2)*, phases A to D, on both stages.
@Suite("Apple SSO Cookbook")
struct AppleSSOCookbookJourneys {
    @Test(arguments: Stage.allCases)
    func `works from registration through single sign-on to playback and logout`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)

        // B. No user is logged in yet, although the framework knows the provider.
        app.status = PublishedHeaders.status
        #expect(try app.get("profiles").json == .object(["profiles": .object([:])]))
        #expect(try app.get("profiles/Cablevision").json == .object(["profiles": .object([:])]))

        // C. The configuration maps the provider's name at Apple; single sign-on creates a profile.
        let mvpds = try app.get("configuration")["requestor"]?["mvpds"]?.array ?? []
        let mapped = mvpds.first { $0["platformMappingId"] == "Cablevision" }
        #expect(mapped?["id"] == "Cablevision")
        #expect(mapped?["boardingStatus"] == "SUPPORTED")
        let created = try app.logInWithApple()
        #expect(created.status == 201)
        let profile = created["profiles"]?["Cablevision"]
        #expect(profile?["type"] == "appleSSO")
        #expect(profile?["issuer"] == "Apple")
        #expect(try app.get("profiles").json == created.json)

        // D. Decisions with the framework's status, and a logout that points to the device's settings.
        let preauthorized = try app.preauthorize(["REF30", "HBO"])["decisions"]?.array ?? []
        #expect(preauthorized.map { $0["authorized"] } == [.bool(true), .bool(true)])
        #expect(preauthorized.allSatisfy { $0["token"] == nil })
        let authorized = try app.authorize()["decisions"]?.array?.first
        #expect(authorized?["authorized"] == .bool(true))
        #expect(authorized?["token"]?["serializedToken"]?.string != nil)
        let logout = try app.logOut()["logouts"]?["Cablevision"]
        #expect(logout?["actionName"] == "partner_logout")
        #expect(logout?["actionType"] == "partner_interactive")
        #expect(logout?["url"] == nil)
        #expect(try app.get("profiles").json == .object(["profiles": .object([:])]))
    }

    @Test(arguments: Stage.allCases)
    func `issues media tokens that verify with the key that the mock serves`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        let token = try app.authorize("HBO")["decisions"]?.array?.first?["token"]
        let serialized = try #require(token?["serializedToken"]?.string)
        let key = try RSAPublicKey(pem: try mock.send(.get, "/__admin/keys/media-token.pem").text)
        let verdict = { MediaTokenVerifier.verify(serialized, key: key, resource: $0, now: $1) }
        #expect(verdict("HBO", mock.clock.now) == .valid)
        #expect(verdict("ESPN", mock.clock.now) == .wrongResource(found: "HBO"))
        #expect(verdict("HBO", mock.clock.now + .minutes(7)) == .expired(at: mock.clock.now + .minutes(7)))
    }

    @Test(arguments: Stage.allCases)
    func `keeps an Apple login for a year, although the framework's login expires`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple(expiresIn: "PT1H")
        mock.clock.advance(by: .hours(2))
        #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
        let refused = try app.authorize()
        #expect(refused.status == 400)
        #expect(refused["code"] == "invalid_header_pfs_provider_info_expired")
    }

    @Test(arguments: Stage.allCases)
    func `needs no login while the profile is valid, although the framework's login has expired`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple(expiresIn: "PT1H")
        mock.clock.advance(by: .hours(2))
        let other = try app.post("sessions", form: "mvpd=Spectrum&\(App.sessionForm)")
        let code = try #require(other["code"]?.string)
        for session in [
            try app.startPartnerSession(),
            try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)"),
        ] {
            #expect(session["actionName"] == "authorize" && session["reasonType"] == "authenticatedSSO")
            #expect(session["code"] == nil)
        }
        #expect(try app.get("profiles/code/\(code)").status == 200, "the live session goes on")
        app.status = PublishedHeaders.deniedStatus
        #expect(
            try app.startPartnerSession()["reasonType"] == "pfs_fallback", "the user takes the access back")
    }

    @Test(arguments: Stage.allCases)
    func `asks for a login when both the profile and the framework's login have expired`(stage: Stage) throws
    {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple(expiresIn: "PT1H")
        mock.clock.advance(by: .days(366))
        try app.renewToken()
        #expect(try app.startPartnerSession()["reasonType"] == "pfs_fallback")
        app.status = PublishedHeaders.status
        #expect(try app.startPartnerSession()["actionName"] == "partner_profile", "silently")
    }

    @Test(arguments: Stage.allCases)
    func `shows that the login came from Apple, in appleSSO profiles only`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        func source(_ answer: Mock.Answer) -> JSONValue? {
            answer["profiles"]?["Cablevision"]?["attributes"]?["tokenSource"]
        }
        let expected: JSONValue = ["value": "Apple", "state": "plain"]
        #expect(source(try app.logInWithApple()) == expected)
        #expect(source(try app.get("profiles")) == expected)
        #expect(source(try app.get("profiles/Cablevision")) == expected)
        var basic = try App(on: mock, device: .make("device-2"))
        basic.status = app.status
        try basic.logIn()
        let profile = try basic.get("profiles/Cablevision")
        #expect(profile.profileTypes == ["Cablevision": "regular"] && source(profile) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `does not resume a session with the Apple login, as the page of that operation`(stage: Stage) throws
    {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        let code = try #require(try app.post("sessions", form: "")["code"]?.string)
        let resumed = try app.post("sessions/\(code)", form: "mvpd=Cablevision&\(App.sessionForm)")
        #expect(resumed["actionName"] == "authenticate" && resumed["reasonType"] == "none")
        #expect(try app.get("profiles/code/\(code)")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases)
    func `requires a new access token after six hours`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        mock.clock.advance(by: .hours(6) - .milliseconds(1))
        #expect(try app.get("profiles").status == 200)
        mock.clock.advance(by: .milliseconds(1))
        let refused = try app.get("profiles")
        #expect(refused.status == 401)
        #expect(refused["code"] == "invalid_access_token_client_application")
    }

    @Test(arguments: Stage.allCases)
    func `gives the login neither to a new registration nor to another device`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        var reinstalled = try App(on: mock)
        reinstalled.status = app.status
        var other = app
        other.device = .make("device-2")
        #expect(try reinstalled.get("profiles")["profiles"]?.object?.isEmpty == true)
        #expect(try other.get("profiles")["profiles"]?.object?.isEmpty == true)
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == false)
    }

    @Test(arguments: Stage.allCases)
    func `falls back to the basic login when the user denies access`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        app.status = PublishedHeaders.deniedStatus
        let session = try app.startPartnerSession()
        #expect(session["actionName"] == "authenticate")
        #expect(session["reasonType"] == "pfs_fallback")
        let code = try #require(session["code"]?.string)
        #expect(try app.get("profiles/code/\(code)")["profiles"]?.object?.isEmpty == true)
        #expect(try mock.send(.post, "/__admin/sessions/\(code)/complete").status == 204)
        #expect(try app.get("profiles/code/\(code)")["profiles"]?["Cablevision"]?["type"] == "regular")
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
        #expect(try app.authorize()["decisions"]?.array?.first?["authorized"] == .bool(true))
        #expect(try app.logOut()["logouts"]?["Cablevision"]?["actionName"] == "logout")
    }

    @Test(arguments: Stage.allCases)
    func `falls back to the basic login in the fallback scenario`(stage: Stage) throws {
        let mock = try stage.open(scenario: "fallback-to-basic")
        var app = try App(on: mock)
        app.status = PublishedHeaders.status
        #expect(try app.startPartnerSession()["reasonType"] == "configuration_fallback")
        let profiles = try app.post("profiles/sso/Apple", form: "SAMLResponse=anything")
        #expect(profiles.status == 200)
        #expect(profiles.json == .object(["profiles": .object([:])]))
    }

    @Test(arguments: Stage.allCases)
    func `shows a mapping mistake: Apple's name for an MVPD can differ from Adobe's`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        let mvpds = try app.get("configuration")["requestor"]?["mvpds"]?.array ?? []
        let comcast = mvpds.first { $0["id"] == "Comcast_SSO" }
        let mapping = try #require(comcast?["platformMappingId"]?.string)
        #expect(mapping != "Comcast_SSO")
        let created = try app.logInWithApple(mvpd: mapping)
        #expect(created["profiles"]?["Comcast_SSO"]?["type"] == "appleSSO")
        app.status = PublishedHeaders.status(provider: "Comcast_SSO")
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
    }
}
