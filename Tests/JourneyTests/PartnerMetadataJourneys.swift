import PassAPI
import TestSupport
import Testing

/// The user metadata of a login through Apple's framework.
@Suite("User metadata of partner single sign-on")
struct PartnerMetadataJourneys {
    /// The attributes that come from the MVPD: all but `tokenSource`.
    private func attributes(of mvpd: String, _ app: App) throws -> JSONValue? {
        var attributes = try app.get("profiles/\(mvpd)")["profiles"]?[mvpd]?["attributes"]?.object
        attributes?[UserMetadata.tokenSource] = nil
        return attributes.map(JSONValue.object)
    }

    @Test(
        arguments: Stage.allCases,
        [
            (names: ["uid"], kept: ["userID"]), (["uid", "zip"], ["userID", "zip"]),
            (["householdID"], ["householdID", "userID"]), (["nothing"], ["userID"]),
            (nil, ["householdID", "userID", "zip"]),
        ])
    func `is what the app asks the framework for, and always the user`(
        stage: Stage, asked: (names: [String]?, kept: [String])
    ) throws {
        var app = try App(on: try stage.open())
        let created = try app.logInWithApple(attributeNames: asked.names)
        #expect(created.status == 201)
        let attributes = try attributes(of: "Cablevision", app)
        #expect(attributes?.object?.keys.sorted() == asked.kept)
        #expect(attributes?["userID"]?["value"] == "cablevision-user-1")
    }

    @Test(arguments: Stage.allCases)
    func `contains lists, booleans and maps, as that of a login at the MVPD's page`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                world:
                  mvpds:
                    Comcast_SSO:
                      attributesNames: [uid, channelID, hba_status, MaxTVRating, MaxMovieRating]
                      users:
                        - name: user
                          attributes:
                            { channelID: [one], hba_status: true, maxRating: { MPAA: PG-13, VCHIP: TV-14 } }
                """)
        let atPage = try App(on: mock)
        try atPage.logIn(at: "Comcast_SSO")
        let expected = try attributes(of: "Comcast_SSO", atPage)
        #expect(expected?["maxRating"]?["value"] == ["MPAA": "PG-13", "VCHIP": "TV-14"])
        var app = try App(on: mock)
        app.status = PublishedHeaders.status(provider: "Comcast")
        let session = try app.startPartnerSession()["authenticationRequest"]
        let names = session?["attributesNames"]?.array?.compactMap(\.string)
        _ = try app.logInWithApple(mvpd: "Comcast", attributeNames: names)
        #expect(try attributes(of: "Comcast_SSO", app) == expected)
        var other = try App(on: mock, device: .make("another"))
        _ = try other.logInWithApple(mvpd: "Comcast", attributeNames: ["MaxTVRating"])
        #expect(try attributes(of: "Comcast_SSO", other)?["maxRating"]?["value"] == ["VCHIP": "TV-14"])
    }

    @Test(arguments: Stage.allCases)
    func `that the MVPD sends only with an authorization comes with the first permit`(stage: Stage) throws {
        var app = try App(on: try stage.open())
        _ = try app.logInWithApple(mvpd: "Comcast", attributeNames: ["uid"])
        #expect(try attributes(of: "Comcast_SSO", app)?["householdID"] == nil)
        _ = try app.preauthorize(["a"], at: "Comcast_SSO")
        #expect(try attributes(of: "Comcast_SSO", app)?["householdID"] == nil)
        _ = try app.authorize(at: "Comcast_SSO")
        #expect(try attributes(of: "Comcast_SSO", app)?["householdID"]?["value"] == "comcast-household-1")
    }

    @Test(arguments: Stage.allCases)
    func `comes with the first permit of REST API V1, too`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        let response = try #require(try app.askApple(at: "Comcast_SSO", on: "tvOS"))
        #expect(try app.exchange(response, at: "Comcast_SSO", on: "tvOS").status == 204)
        let before = try app.get("tokens/usermetadata")["data"]
        #expect(before?["channelID"] == ["one", "two"])
        #expect(before?["householdID"] == nil && before?["maxRating"] == nil)
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        let after = try app.get("tokens/usermetadata")["data"]
        #expect(after?["householdID"] == "comcast-household-1")
        #expect(after?["maxRating"] == ["MPAA": "PG-13", "VCHIP": "TV-14"])
    }

    @Test(arguments: Stage.allCases)
    func `is missing without names, because the framework then has no response`(stage: Stage) throws {
        var app = try App(on: try stage.open())
        let refused = try app.logInWithApple(attributeNames: [])
        #expect(refused.errorCode == "invalid_parameter_saml_response")
    }
}
