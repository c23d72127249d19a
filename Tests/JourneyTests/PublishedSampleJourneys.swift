import ControlAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The *Samples* sections of Adobe's pages: the published request in, the published keys and constants out.
@Suite("Published samples")
struct PublishedSampleJourneys {
    private func keys(_ json: JSONValue?) -> [String] { json?.object?.keys.sorted() ?? [] }

    private let sessionKeys = [
        "actionName", "actionType", "code", "mvpd", "notAfter", "notBefore", "reasonType", "serviceProvider",
        "sessionId", "url",
    ]

    @Test("Retrieve client credentials, wrapped statement and all", arguments: Stage.allCases)
    func clientCredentials(stage: Stage) throws {
        let mock = try stage.open()
        let wrapped = PublishedHeaders.softwareStatement.replacing(".", with: ".\\n        ")
        let answer = try mock.send(
            .post, "/o/client/register", PublishedHeaders.device.merging(PublishedHeaders.json) { $1 },
            body: #"{ "software_statement": "\#(wrapped)", "redirect_uri": "adobepass://com.programmer" }"#)
        #expect(answer.status == 201)
        #expect(
            keys(answer.json) == [
                "client_id", "client_id_issued_at", "client_secret", "grant_types", "redirect_uris", "scopes",
            ])
        #expect(answer["grant_types"] == ["client_credentials"])
        #expect(answer["scopes"] == ["api:client:v2"])
        #expect(answer["redirect_uris"] == ["adobepass://com.programmer"])
        #expect(answer["client_id_issued_at"] == .integer(Timestamp.start.seconds))
        #expect(answer.fields[.contentType] == "application/json;charset=UTF-8")
    }

    @Test("Retrieve access token, from a body or from a query", arguments: Stage.allCases)
    func accessToken(stage: Stage) throws {
        let mock = try stage.open()
        let client = try mock.send(
            .post, "/o/client/register",
            body: #"{"software_statement": "\#(PublishedHeaders.softwareStatement)"}"#)
        let parameters =
            "client_id=\(client["client_id"]?.string ?? "")&client_secret=\(client["client_secret"]?.string ?? "")"
            + "&grant_type=client_credentials"
        let fromBody = try mock.send(.post, "/o/client/token", PublishedHeaders.form, body: parameters)
        let fromQuery = try mock.send(.post, "/o/client/token?\(parameters)")
        for answer in [fromBody, fromQuery] {
            #expect(answer.status == 201)
            #expect(keys(answer.json) == ["access_token", "created_at", "expires_in", "id", "token_type"])
            #expect(answer["expires_in"] == .integer(21_600))
            #expect(answer["token_type"] == "bearer")
            #expect(answer["created_at"] == .integer(Timestamp.start.milliseconds))
        }
    }

    @Test(
        "Dynamic client registration says no in its own dialect", arguments: Stage.allCases,
        [
            ("register", "{", "invalid_request"), ("register", "{}", "invalid_request"),
            ("register", #"{"software_statement":1}"#, "invalid_request"),
            ("register", #"{"software_statement":"none"}"#, "invalid_software_statement"),
            ("register", #"{"software_statement":"a","redirect_uri":"nowhere"}"#, "invalid_redirect_uri"),
            ("token", "", "invalid_request"), ("token", "grant_type=password", "unsupported_grant_type"),
            ("token", "grant_type=client_credentials&client_id=x", "invalid_request"),
            (
                "token", "grant_type=client_credentials&client_id=x&client_id=y&client_secret=z",
                "invalid_request"
            ),
            ("token", "grant_type=client_credentials&client_id=x&client_secret=y", "invalid_client"),
        ])
    func registrationErrors(stage: Stage, call: (path: String, body: String, error: String)) throws {
        let answer = try stage.open().send(.post, "/o/client/\(call.path)", body: call.body)
        #expect(answer.status == 400)
        #expect(answer.json == .object(["error": .string(call.error)]))
    }

    @Test("A revoked statement is not approved", arguments: Stage.allCases)
    func revoked(stage: Stage) throws {
        let statement = try ShippedApplications.statement(where: \.isRevoked)
        let answer = try stage.open().send(
            .post, "/o/client/register", body: #"{"software_statement":"\#(statement)"}"#)
        #expect(answer["error"] == "unapproved_software_statement")
    }

    @Test("Retrieve configuration for specific service provider", arguments: Stage.allCases)
    func configuration(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let answer = try app.get("configuration/")
        #expect(answer.status == 200)
        #expect(Set(keys(answer.json)).isSuperset(of: ["clientType", "device", "os", "requestor"]))
        let requestor = answer["requestor"]
        #expect(keys(requestor) == ["domains", "id", "mvpds", "name"])
        #expect(requestor?["domains"]?.array?.first?["name"] == "adobe.com")
        let mvpds = requestor?["mvpds"]?.array ?? []
        #expect(mvpds.first { $0["id"] == "TempPass_TEST40" }?["isTempPass"] == .bool(true))
        let browser = try app.get(
            "configuration", ["X-Device-Info": Base64.encode(#"{"osName":"Android"}"#.utf8)])
        let fields =
            browser["requestor"]?["mvpds"]?.array?.flatMap { $0.object?.keys.map(\.self) ?? [] } ?? []
        #expect(!fields.contains("platformMappingId") && !fields.contains("boardingStatus"))
    }

    @Test("Retrieve partner authentication request, samples 1, 3 and 5", arguments: Stage.allCases)
    func partnerSessions(stage: Stage) throws {
        var app = try App(on: try stage.open())
        app.status = PublishedHeaders.status
        let request = try app.startPartnerSession()
        #expect(
            keys(request.json) == [
                "actionName", "actionType", "authenticationRequest", "mvpd", "reasonType", "serviceProvider",
                "sessionId", "url",
            ])
        #expect(request["url"] == "/api/v2/REF30/profiles/sso/Apple")
        let authenticationRequest = request["authenticationRequest"]
        #expect(keys(authenticationRequest) == ["attributesNames", "request", "type"])
        #expect(authenticationRequest?["type"] == "saml")
        #expect(authenticationRequest?["attributesNames"] == ["uid", "NameID", "uniqueId"])
        let xml = Base64.decode(authenticationRequest?["request"]?.string ?? "") ?? []
        #expect(String(decoding: xml, as: UTF8.self).hasPrefix(#"<?xml version="1.0" encoding="UTF"#))

        let resume = try app.startPartnerSession(form: "domainName=adobe.com")
        #expect(keys(resume.json) == (sessionKeys + ["missingParameters"]).sorted())
        #expect(resume["missingParameters"] == ["redirectUrl"])
        #expect(resume["reasonType"] == "missing_parameters_fallback")

        app.status = PublishedHeaders.deniedStatus
        let fallback = try app.startPartnerSession()
        #expect(keys(fallback.json) == sessionKeys)
        #expect(fallback["mvpd"] == "Cablevision")
        #expect(fallback["notBefore"] == .string(String(Timestamp.start.milliseconds)))
        #expect(
            fallback["notAfter"] == .string(String(Timestamp.start.milliseconds + 1_800_000)))
        #expect(fallback["code"]?.string?.wholeMatch(of: /[A-Z0-9]{7}/) != nil)
    }

    @Test("Samples while degradation is applied", arguments: Stage.allCases)
    func degraded(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "degraded-authn-all"))
        app.status = PublishedHeaders.status
        let session = try app.startPartnerSession()
        #expect(session["reasonType"] == "degraded")
        #expect(session["url"] == "/api/v2/REF30/decisions/authorize/Cablevision")
        let partner = try app.post("profiles/sso/Apple", form: "SAMLResponse=PHNhbWxwOlJlc3BvbnNl...")
        #expect(partner.status == 200)
        for answer in [partner, try app.get("profiles/Cablevision")] {
            let profile = answer["profiles"]?["Cablevision"]
            #expect(profile?["issuer"] == "Adobe")
            #expect(profile?["type"] == "degraded")
            #expect(
                profile?["attributes"]?["userID"]?["value"]?.string?.hasPrefix("95cf93bcd183214a") == true)
        }
        let decisions = try app.post(
            "decisions/authorize/Cablevision", json: #"{"resources": ["REF30", "apasstest1"]}"#)
        #expect(decisions["decisions"]?.array?.map { $0["source"] } == ["degradation", "degradation"])
        #expect(try app.logOut()["logouts"]?["Cablevision"]?["actionName"] == "complete")
    }

    @Test("Profile, decision and logout samples", arguments: Stage.allCases)
    func decisionsAndLogout(stage: Stage) throws {
        var app = try App(on: try stage.open())
        let profile = try app.logInWithApple()["profiles"]?["Cablevision"]
        #expect(keys(profile) == ["attributes", "issuer", "notAfter", "notBefore", "type"])
        #expect(profile?["notBefore"] == .integer(Timestamp.start.milliseconds))
        #expect(profile?["attributes"]?["userID"]?["state"] == "plain")
        #expect(profile?["attributes"]?["zip"]?["state"] == "enc")
        #expect(profile?["attributes"]?["zip"]?["value"]?.string != nil)
        let permit = try app.authorize()["decisions"]?.array?.first
        #expect(
            keys(permit) == [
                "authorized", "mvpd", "notAfter", "notBefore", "resource", "serviceProvider", "source",
                "token",
            ])
        #expect(permit?["source"] == "mvpd")
        #expect(keys(permit?["token"]) == ["notAfter", "notBefore", "serializedToken"])
        let preauthorized = try app.preauthorize(["resource1"])["decisions"]?.array?.first
        #expect(keys(preauthorized) == ["authorized", "mvpd", "resource", "serviceProvider", "source"])
        #expect(keys(try app.logOut()["logouts"]?["Cablevision"]) == ["actionName", "actionType", "mvpd"])
        let again = try app.logOut()["logouts"]?["Cablevision"]
        #expect(again?["actionName"] == "invalid")
        #expect(again?["actionType"] == "none")
    }

    @Test("A deny sample: item-level error, validity, other resources untouched", arguments: Stage.allCases)
    func mixedDecisions(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "mixed-decisions"))
        _ = try app.logInWithApple()
        let resources = (1...5).map { "resource\($0)" }
        let decisions = try app.preauthorize(resources)["decisions"]?.array ?? []
        #expect(decisions.map { $0["resource"]?.string } == resources)
        #expect(decisions.map { $0["authorized"] == .bool(true) } == [true, true, false, false, false])
        #expect(
            decisions.compactMap { $0["error"]?["code"]?.string } == [
                "preauthorization_denied_by_mvpd", "authorization_denied_by_parental_controls",
                "network_received_error",
            ])
    }
}
