import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("User metadata")
struct UserMetadataJourneys {
    private func attributes(of mvpd: String, _ app: App) throws -> JSONValue? {
        try app.get("profiles/\(mvpd)")["profiles"]?[mvpd]?["attributes"]
    }

    @Test(arguments: Stage.allCases)
    func `are strings, lists and maps`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        try app.logIn(at: "Comcast_SSO")
        let lists = try attributes(of: "Comcast_SSO", app)
        #expect(lists?["userID"] == ["value": "comcast-user-1", "state": "plain"])
        #expect(lists?["channelID"] == ["value": ["one", "two"], "state": "plain"])
        try app.logIn(at: "Spectrum")
        let maps = try attributes(of: "Spectrum", app)
        #expect(maps?["maxRating"] == ["value": ["MPAA": "PG-13", "VCHIP": "TV-14"], "state": "plain"])
    }

    @Test(
        arguments: Stage.allCases,
        [
            (mvpd: "Comcast_SSO", name: "householdID", value: JSONValue.string("comcast-household-1")),
            ("Comcast_SSO", "maxRating", JSONValue.object(["MPAA": "PG-13", "VCHIP": "TV-14"])),
            ("Spectrum", "allowMirroring", .bool(true)),
        ])
    func `that the MVPD sends only with an authorization come with the first permit`(
        stage: Stage, late: (mvpd: String, name: String, value: JSONValue)
    ) throws {
        let app = try App(on: try stage.open())
        try app.logIn(at: late.mvpd)
        #expect(try attributes(of: late.mvpd, app)?[late.name] == nil)
        _ = try app.preauthorize(["a"], at: late.mvpd)
        #expect(try attributes(of: late.mvpd, app)?[late.name] == nil)
        _ = try app.authorize(at: late.mvpd)
        let attribute: JSONValue = ["value": late.value, "state": "plain"]
        #expect(try attributes(of: late.mvpd, app)?[late.name] == attribute)
        #expect(try app.get("profiles")["profiles"]?[late.mvpd]?["attributes"]?[late.name] == attribute)
    }

    @Test(arguments: Stage.allCases)
    func `that are too long to be encrypted are refused with their length`(stage: Stage) throws {
        let zip = String(repeating: "1", count: 246)
        let mock = try stage.open(
            with: "world: { mvpds: { Dish: { users: [{ name: user, attributes: { zip: \"\(zip)\" } }] } } }")
        let app = try App(on: mock)
        try app.logIn(at: "Dish")
        let refused = try app.get("profiles/Dish")
        #expect(refused.errorCode == "invalid_configuration_user_metadata_certificate")
        let reason = try mock.newestRequest()["reason"]?.string
        #expect(
            reason
                == "An attribute of the profile has 246 bytes, and the certificate of REF30 encrypts at most 245."
        )
    }

    @Test(arguments: Stage.allCases)
    func `are those of a login in a profile that a tester adds, unless it has its own`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        func put(_ members: String) throws {
            let profile = #"{"serviceProvider": "REF30", "mvpd": "Spectrum"\#(members)}"#
            #expect(try app.mock.admin(.post, "/devices/\(app.device)/profiles", profile).status == 201)
        }
        try put("")
        #expect(try attributes(of: "Spectrum", app)?["hba_status"]?["value"] == .bool(false))
        #expect(try attributes(of: "Spectrum", app)?["allowMirroring"] == nil)
        #expect(try app.authorize(at: "Spectrum").isPermit)
        #expect(try attributes(of: "Spectrum", app)?["allowMirroring"]?["value"] == .bool(true))

        try put(#", "attributes": {"userID": "me"}"#)
        #expect(try app.authorize(at: "Spectrum").isPermit)
        #expect(try attributes(of: "Spectrum", app) == ["userID": ["value": "me", "state": "plain"]])
    }

    @Test(arguments: Stage.allCases)
    func `do not come with a deny`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: "decisions: [{ resource: REF30, decision: deny }]"))
        try app.logIn(at: "Spectrum")
        #expect(try app.authorize(at: "Spectrum").errorCode == "authorization_denied_by_mvpd")
        #expect(try attributes(of: "Spectrum", app)?["allowMirroring"] == nil)
    }

    @Test(arguments: Stage.allCases)
    func `are encrypted as the service provider has it for each key`(stage: Stage) throws {
        let app = try App(
            on: try stage.open(
                with: """
                    world:
                      serviceProviders:
                        REF30: { userMetadata: { zip: { encrypted: false }, householdID: { encrypted: true } } }
                    """))
        try app.logIn(at: "Spectrum")
        let attributes = try attributes(of: "Spectrum", app)
        #expect(attributes?["zip"] == ["value": ["10001", "11209"], "state": "plain"])
        #expect(attributes?["householdID"]?["state"] == "enc")
        #expect(attributes?["userID"]?["state"] == "plain")
    }

    @Test(arguments: Stage.allCases)
    func `that are encrypted are read with the service provider's key`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        try app.logIn(at: "Spectrum")
        let zip = try attributes(of: "Spectrum", app)?["zip"]
        #expect(zip?["state"] == "enc")
        let sealed = try #require(Base64.decode(zip?["value"]?.string ?? ""))
        #expect(sealed.count == 256)
        let opened = try Decryption.decrypt(sealed, withKey: ShippedKeys.text("REF30"))
        #expect(JSONValue(parsing: opened) == ["10001", "11209"])
    }
}
