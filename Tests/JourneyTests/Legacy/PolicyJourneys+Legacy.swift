import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension PolicyJourneys {
    static let legacy: [PolicyJourney] = [
        PolicyJourney("legacyErrorCodes", "off") { (app: inout App) throws in
            let error = try LegacyApp(on: app.mock).get("authorize", ["resource": "HBO"])
            #expect(error.json == ["status": .integer(403), "message": "User not Authenticated"])
        },
        PolicyJourney("legacyErrorCodes", "on") { (app: inout App) throws in
            let error = try LegacyApp(on: app.mock).get("authorize", ["resource": "HBO"])
            #expect(error.status == 403 && error["code"] == "authentication_session_missing")
            #expect(error["action"] == "authentication" && error["trace"]?.string?.count == 36)
        },
        PolicyJourney("legacyAuthorization", "required") { (app: inout App) throws in
            var legacy = try LegacyApp(on: app.mock)
            legacy.authorization = nil
            #expect(
                try legacy.get("checkauthn").json == ["status": .integer(401), "message": "Unauthorized"])
        },
        PolicyJourney("legacyAuthorization", "optional") { (app: inout App) throws in
            var legacy = try LegacyApp(on: app.mock)
            legacy.authorization = nil
            #expect(try legacy.get("checkauthn").status == 403)
            #expect(try legacy.register().status == 201)
        },
        PolicyJourney("legacyPendingStatus", "forbidden") { (app: inout App) throws in
            try expectPending(403, "Forbidden", app)
        },
        PolicyJourney("legacyPendingStatus", "not-found") { (app: inout App) throws in
            try expectPending(404, "Not Found", app)
        },
        PolicyJourney("legacyLogins", "separate") { (app: inout App) throws in
            var legacy = try LegacyApp(on: app.mock)
            legacy.deviceID = "device-1"
            try legacy.logIn()
            #expect(try app.get("profiles").profileTypes == [:])
            try app.logIn(at: "Spectrum")
            #expect(try legacy.get("tokens/authn")["mvpd"] == "Cablevision")
            #expect(try legacy.send(.delete, "/api/v1/logout").status == 204)
            #expect(try app.get("profiles").profileTypes == ["Spectrum": "regular"])
        },
        PolicyJourney("legacyLogins", "shared") { (app: inout App) throws in
            var legacy = try LegacyApp(on: app.mock)
            legacy.deviceID = "device-1"
            try legacy.logIn()
            #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
            #expect(try app.authorize().isPermit)
            #expect(try app.logOut()["logouts"]?["Cablevision"]?["actionName"] == "logout")
            #expect(try legacy.get("tokens/authn").status == 404)
            try app.logIn(at: "Spectrum")
            #expect(try legacy.get("tokens/authn")["mvpd"] == "Spectrum")
            #expect(try legacy.send(.delete, "/api/v1/logout").status == 204)
            #expect(try app.get("profiles").profileTypes == [:])
        },
        PolicyJourney("legacyLogout", "application") { (app: inout App) throws in
            let (first, second) = try appsWithSharedLogin(on: app.mock)
            let jane = PlatformTokens.make("jane")
            #expect(try logOut(second, jane) == 204)
            #expect(try second.get("checkauthn", token: jane).status == 403)
            #expect(
                try app.mock.newestRequest()["reason"]?.string?.contains(
                    "logged out of the login at Cablevision")
                    == true)
            #expect(try first.get("checkauthn", token: jane).status == 200)
            #expect(try logOut(first, jane) == 204)
            #expect(try first.get("checkauthn", token: jane).status == 403, "its own login")
            var third = first
            third.deviceID = "third-device"
            #expect(try third.get("checkauthn", token: jane).status == 200)
            try first.logIn(with: jane)
            #expect(try second.get("checkauthn", token: jane).status == 200, "a new login")
        },
        PolicyJourney("legacyLogout", "all-applications") { (app: inout App) throws in
            let jane = PlatformTokens.make("jane")
            for appID in [nil, "app2"] {
                let (first, second) = try appsWithSharedLogin(on: app.mock)
                #expect(try logOut(second, jane, appID) == 204)
                #expect(try second.get("checkauthn", token: jane).status == 403)
                #expect(try first.get("checkauthn").status == 403)
            }
        },
        PolicyJourney("legacyAuthorizationCache", "on") { (app: inout App) throws in
            #expect(try authorizesAnew(app) == false)
        },
        PolicyJourney("legacyAuthorizationCache", "off") { (app: inout App) throws in
            #expect(try authorizesAnew(app))
        },
        PolicyJourney("legacyTemporaryIdentity", "optional") { (app: inout App) throws in
            #expect(try takesPass(nil, app) == 204)
            #expect(try takesPass(#"{"mail":"a@b.c"}"#, app) == 400, "the user is under another key")
            #expect(try takesPass("a@b.c", app) == 400, "no object")
            #expect(try takesPass(#"{"email":"a@b.c"}"#, app) == 204)
        },
        PolicyJourney("legacyTemporaryIdentity", "required") { (app: inout App) throws in
            #expect(try takesPass(nil, app) == 400)
            #expect(try takesPass(#"{"email":"a@b.c"}"#, app) == 204)
        },
        PolicyJourney("legacyMediaTokenUserId", "sessionGUID") { (app: inout App) throws in
            let media = try mediaToken(app)
            let token = String(
                decoding: Base64.decode(media["serializedToken"]?.string ?? "") ?? [], as: UTF8.self)
            let user = try #require(media["userId"]?.string)
            #expect(user.count == 32 && token.contains("<sessionGUID>\(user)</sessionGUID>"))
        },
        PolicyJourney("legacyMediaTokenUserId", "digest") { (app: inout App) throws in
            let user = try #require(try mediaToken(app)["userId"]?.string)
            #expect(user.count == 40 && user.allSatisfy(\.isHexDigit))
        },
        PolicyJourney("legacyMissingRequestor", "login") { (app: inout App) throws in
            #expect(try metadataWithoutRequestor(app) == 200)
        },
        PolicyJourney("legacyMissingRequestor", "refuse") { (app: inout App) throws in
            #expect(try metadataWithoutRequestor(app) == 400)
        },
        PolicyJourney("accessEnablerDenialStatus", "ok") { (app: inout App) throws in
            try expectDenial(200, app)
        },
        PolicyJourney("accessEnablerDenialStatus", "bad-request") { (app: inout App) throws in
            try expectDenial(400, app)
        },
        PolicyJourney("accessEnablerExpiredAuthorization", "expired", world: shortPermits) {
            (app: inout App) throws in
            let answer = try shortAuthorizeAfterExpiry(app)
            #expect(answer.status == 410)
            #expect(answer.text.hasPrefix("<error><internalError/><details>The previous authorization"))
        },
        PolicyJourney("accessEnablerExpiredAuthorization", "not-authorized", world: shortPermits) {
            (app: inout App) throws in
            let answer = try shortAuthorizeAfterExpiry(app)
            #expect(answer.status == 200)
            #expect(answer.text.hasPrefix("<error><notAuthorized/><details>"))
        },
    ]

    private static let shortPermits = "integrations: { REF30: { Cablevision: { authorizationTTL: PT1H } } }"

    /// The answer to the token of an authorization that has expired, while the login has not.
    private static func shortAuthorizeAfterExpiry(_ app: App) throws -> Mock.Answer {
        let mock = app.mock
        let client = try AccessEnablerJourneys.Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        let login = try client.token("authnToken", in: try client.session(code))
        let permit = try client.post(
            "authorize", ["resource_id": "HBO", "requestor_id": "REF30", "authentication_token": login])
        let form = ["authz_token": try client.token("authzToken", in: permit), "requestor_id": "REF30"]
        #expect(try client.post("shortAuthorize", form).status == 200)
        mock.clock.advance(by: .hours(2))
        let answer = try client.post("shortAuthorize", form)
        #expect(
            try mock.newestRequest()["reason"]?.string?.hasPrefix("The authorization of HBO expired") == true)
        return answer
    }

    /// The status of a request for the promotional pass.
    private static func takesPass(_ genericData: String?, _ app: App) throws -> Int {
        var form = ["requestor_id": "REF30", "mso_id": "flexibleTempPass", "domain_name": "adobe.com"]
        form["generic_data"] = genericData
        return try LegacyApp(on: app.mock).post("authenticate/freepreview", form).status
    }

    private static func mediaToken(_ app: App) throws -> Mock.Answer {
        let legacy = try LegacyApp(on: app.mock)
        try legacy.logIn()
        _ = try legacy.get("authorize", ["resource": "HBO"])
        return try legacy.get("mediatoken", ["resource": "HBO"])
    }

    /// Two apps on two devices, the first of which has logged in with a platform token.
    private static func appsWithSharedLogin(on mock: Mock) throws -> (first: LegacyApp, second: LegacyApp) {
        let first = try LegacyApp(on: mock)
        var second = first
        second.deviceID = "another-device"
        let jane = PlatformTokens.make("jane")
        try first.logIn(with: jane)
        #expect(try second.get("checkauthn", token: jane).status == 200)
        return (first, second)
    }

    private static func logOut(_ app: LegacyApp, _ token: String, _ appID: String? = nil) throws -> Int {
        try app.send(
            .delete, "/api/v1/logout", appID.map { ["appId": $0] } ?? [:], ["Adobe-Subject-Token": token]
        ).status
    }

    /// The status of a request for the metadata of a login that names no requestor.
    private static func metadataWithoutRequestor(_ app: App) throws -> Int {
        let legacy = try LegacyApp(on: app.mock)
        try legacy.logIn()
        return try app.mock.send(
            .get, "/api/v1/tokens/usermetadata?deviceId=\(legacy.deviceID)",
            ["Authorization": legacy.authorization ?? ""]
        ).status
    }

    private static func expectDenial(_ status: Int, _ app: App) throws {
        let legacy = try LegacyApp(on: app.mock)
        try legacy.logIn()
        _ = try app.mock.send(
            .post, "/__admin/rules", PublishedHeaders.json,
            body: #"{"on":["accessEnablerAuthorize"],"then":{"error":"authorization_denied_by_mvpd"}}"#)
        let denial = try app.mock.send(
            .post, "/adobe-services/authorize",
            PublishedHeaders.form.merging(["Authorization": legacy.authorization ?? ""]) { $1 },
            body: "requestor_id=REF30&resource_id=HBO&device_id=\(legacy.deviceID)")
        #expect(denial.status == status)
        #expect(denial.text.hasPrefix("<error><notAuthorized/><details>"))
    }

    private static func expectPending(_ status: Int64, _ message: String, _ app: App) throws {
        let legacy = try LegacyApp(on: app.mock)
        let code = try legacy.register()["code"]?.string ?? ""
        let waiting = try legacy.get("checkauthn/\(code)")
        #expect(waiting.status == Int(status))
        #expect(waiting.json == ["status": .integer(status), "message": .string(message)])
        #expect(try legacy.get("checkauthn").status == Int(status))
        #expect(
            try legacy.get("tokens/authn").status == 404, "documented on the page, independent of the policy")
    }

    /// True if a new authorization replaces one that is still valid.
    private static func authorizesAnew(_ app: App) throws -> Bool {
        let legacy = try LegacyApp(on: app.mock)
        try legacy.logIn()
        let first = try legacy.get("authorize", ["resource": "REF30"])["expires"]
        app.mock.clock.advance(by: .hours(1))
        let second = try legacy.get("authorize", ["resource": "REF30"])["expires"]
        #expect(first?.string != nil)
        return first != second
    }
}
