import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*.
@Suite("TempPass on REST API V1")
struct LegacyTempPassJourneys {
    private func take(_ mvpd: String, _ app: LegacyApp, _ more: [String: String] = [:]) throws -> Int {
        let form = ["requestor_id": "REF30", "mso_id": mvpd, "domain_name": "adobe.com"]
        return try app.post("authenticate/freepreview", form.merging(more) { $1 }).status
    }

    @Test(arguments: Stage.allCases)
    func `lasts from the first authorization until its duration has passed`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        #expect(try take("TempPass_TEST40", app) == 204)
        mock.clock.advance(by: .hours(1))
        #expect(try app.get("checkauthn").status == 200, "not started yet")
        let list = try app.get("preauthorize", ["resource": "1,2,3,4,5,6"])["resources"]?.array
        #expect(list?.allSatisfy { $0["authorized"] == .bool(true) } == true && list?.count == 6)
        let end = mock.clock.now + .minutes(40)
        let permit = try app.get("authorize", ["resource": "HBO"])
        #expect(permit["mvpd"] == "TempPass_TEST40")
        #expect(permit["expires"] == .string(String(end.milliseconds)))
        #expect(try app.get("tokens/authn")["expires"] == .string(String(end.milliseconds)))
        #expect(try app.get("tokens/authn")["userId"]?.string?.hasPrefix("temppass_") == true)
        #expect(try app.get("mediatoken", ["resource": "HBO"]).status == 200)
        mock.clock.advance(by: .minutes(40))
        #expect(try app.get("checkauthn").status == 403)
        #expect(try app.get("tokens/authn").status == 410)
        #expect(try take("TempPass_TEST40", app) == 400, "expired")
    }

    @Test(arguments: Stage.allCases)
    func `hides no later login while it is unused`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        func mvpdLater() throws -> JSONValue? {
            mock.clock.advance(by: .seconds(1))
            return try app.get("tokens/authn")["mvpd"]
        }
        #expect(try take("TempPass_TEST40", app) == 204)
        #expect(try mvpdLater() == "TempPass_TEST40")
        let profile = #"{"serviceProvider": "REF30", "mvpd": "Dish"}"#
        #expect(try mock.admin(.post, "/devices/\(app.device)/profiles", profile).status == 201)
        #expect(try mvpdLater() == "Dish")
        try app.logIn()
        #expect(try mvpdLater() == "Cablevision")
    }

    @Test(arguments: Stage.allCases)
    func `names the parameter that is missing`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        let answer = try app.post(
            "authenticate/freepreview",
            ["requestor_id": "REF30", "domain_name": "adobe.com", "format": "json"])
        #expect(answer.status == 400)
        #expect(answer.text.contains("'mso_id'"), "\(answer.text)")
    }

    @Test func `is named where an authorization is missing, and only then`() throws {
        let app = try LegacyApp(on: try Stage.inMemory.open())
        func reason(_ app: LegacyApp) throws -> String {
            try app.get("tokens/authz", ["resource": "HBO"]).fields[.xMockReason] ?? ""
        }
        try app.logIn()
        #expect(try reason(app).contains("The device has not authorized HBO since its login."))
        var other = app
        other.deviceID = "another"
        #expect(try take("TempPass_TEST40", other) == 204)
        #expect(
            try reason(other).contains(
                "The device has not authorized HBO since its login or a reset of the temporary pass."))
    }

    @Test(arguments: Stage.allCases)
    func `counts resources for the user in generic_data`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        #expect(try take("flexibleTempPass", app, ["generic_data": #"("email":"a@b.c")"#]) == 204)
        for number in 1...5 {
            #expect(try app.get("authorize", ["resource": "\(number)"]).status == 200)
        }
        #expect(try app.get("authorize", ["resource": "6"]).status == 403)
        var other = app
        other.deviceID = "another"
        #expect(try take("flexibleTempPass", other, ["generic_data": #"{"email":"a@b.c"}"#]) == 400)
        #expect(try take("flexibleTempPass", other, ["generic_data": #"{"email":"d@e.f"}"#]) == 204)
    }

    @Test(arguments: Stage.allCases)
    func `counts resources of the device for a user who stays unknown`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        #expect(try take("flexibleTempPass", app) == 204)
        for number in 1...5 {
            #expect(try app.get("authorize", ["resource": "\(number)"]).status == 200)
            #expect(try app.get("mediatoken", ["resource": "\(number)"]).status == 200)
        }
        #expect(try app.get("authorize", ["resource": "6"]).status == 403)
        #expect(try take("flexibleTempPass", app) == 400, "used up")
        var other = app
        other.deviceID = "another"
        #expect(try take("flexibleTempPass", other) == 204, "nobody knows that it is the same user")
    }

    @Test(arguments: Stage.allCases)
    func `a pass that is used up says the same in every call, and in V2`(stage: Stage) throws {
        let mock = try stage.open(with: "world: { policies: { legacyErrorCodes: on } }")
        let app = try LegacyApp(on: mock)
        let user = #"{"email":"a@b.c"}"#
        #expect(try take("flexibleTempPass", app, ["generic_data": user]) == 204)
        for number in 1...5 {
            #expect(try app.get("authorize", ["resource": "\(number)"]).status == 200)
        }
        let last = try app.get("mediatoken", ["resource": "5"])
        #expect(last.status == 200, "the authorization that used it up still gives its media token")
        for resource in ["1", "6"] {
            for (path, status, code) in [
                ("authorize", 403, "authorization_denied_by_mvpd"),
                ("tokens/authz", 404, "authorization_not_found"),
                ("mediatoken", 403, "authorization_not_found"),
            ] {
                let refused = try app.get(path, ["resource": resource])
                #expect(refused.status == status && refused["code"]?.string == code, "\(path) \(resource)")
            }
            let list = try app.get("preauthorize", ["resource": resource])["resources"]?.array
            #expect(list?.first?["authorized"] == .bool(false))
            #expect(list?.first?["error"]?["code"] == "authorization_denied_by_mvpd")
        }
        for operation in [
            "legacyInitiateAuthorization", "legacyRetrieveAuthorizationToken", "legacyObtainShortMediaToken",
            "legacyRetrievePreauthorizedResources",
        ] {
            let last = try #require(try mock.requests(#"{"operation": "\#(operation)"}"#).last)
            let entry = String(decoding: last.jsonBytes, as: UTF8.self)
            #expect(
                entry.contains("The pass permits 5 resources and was used for 1, 2, 3, 4, 5."), "\(operation)"
            )
        }
        let v2 = try App(on: mock, device: app.device)
        let identity: [String: String?] = ["AP-TempPass-Identity": Base64.encode(user.utf8)]
        for resource in ["1", "6"] {
            #expect(
                try v2.authorize(resource, at: "flexibleTempPass", identity).errorCode
                    == "temporary_access_resources_limit_exceeded")
        }
        #expect(try app.get("authorize", ["resource": "5"]).status == 403, "no new authorization")
        let impossible = [
            ("flexibleTempPass", "resources", "The pass permits 0 resources. Set a larger maxResources"),
            ("TempPass_5mins", "resources", "The pass permits 0 resources. Set a larger maxResources"),
            ("flexibleTempPass", "duration", "The pass lasts no time. Set a longer duration"),
            ("TempPass_5mins", "duration", "The pass lasts no time. Set a longer duration"),
        ]
        for (mvpd, limit, reason) in impossible {
            var fields = mvpd == "flexibleTempPass" ? identity : [:]
            fields["X-Mock-Scenario"] = "temppass-\(limit)-exceeded"
            let refused = try v2.get("profiles/\(mvpd)", fields)
            #expect(refused.errorCode == "temporary_access_\(limit)_limit_exceeded", "\(mvpd)")
            #expect(refused.fields[.xMockReason]?.hasPrefix(reason) == true, "\(mvpd)")
        }
    }

    @Test(arguments: Stage.allCases, ["degraded-authz-all", "degraded-authn-all"])
    func `a degradation decides in place of a pass that is used up`(stage: Stage, scenario: String) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        #expect(try take("flexibleTempPass", app) == 204)
        for number in 1...5 {
            #expect(try app.get("authorize", ["resource": "\(number)"]).status == 200)
        }
        #expect(try app.get("authorize", ["resource": "6"]).status == 403)
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "\#(scenario);mvpd=flexibleTempPass"}"#)
        for path in ["authorize", "tokens/authz", "mediatoken"] {
            #expect(try app.get(path, ["resource": "6"]).status == 200, "\(path)")
        }
        let isAuthenticationDegraded = scenario == "degraded-authn-all"
        #expect(try take("flexibleTempPass", app) == (isAuthenticationDegraded ? 204 : 400))
        let user = try app.get("tokens/authn")["userId"]?.string
        #expect(user?.hasPrefix("95cf93bcd183214a") == isAuthenticationDegraded)
    }

    @Test(arguments: Stage.allCases)
    func `a scenario that ends the pass ends its earlier authorizations`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        for scenario in [
            "temppass-misconfigured", "temppass-resources-exceeded", "temppass-duration-exceeded",
        ] {
            _ = try mock.admin(.put, "/scenario", #"{"scenario": "valid-sso"}"#)
            app.deviceID = scenario
            #expect(try take("flexibleTempPass", app) == 204, "\(scenario)")
            for path in ["authorize", "tokens/authz", "mediatoken"] {
                #expect(try app.get(path, ["resource": "1"]).status == 200, "\(path), \(scenario)")
            }
            _ = try mock.admin(.put, "/scenario", #"{"scenario": "\#(scenario)"}"#)
            for path in ["authorize", "tokens/authz", "mediatoken"] {
                #expect(try app.get(path, ["resource": "1"]).status >= 400, "\(path), \(scenario)")
            }
            #expect(
                try app.get("preauthorize", ["resource": "1"])["resources"]?.array?.first?["authorized"]
                    != .bool(true), "\(scenario)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `has user metadata about what is left of it`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        #expect(try take("flexibleTempPass", app, ["generic_data": #"{"email":"a@b.c"}"#]) == 204)
        for resource in ["one", "two"] {
            #expect(try app.get("authorize", ["resource": resource]).status == 200)
        }
        let data = try app.get("tokens/usermetadata")["data"]
        #expect(data?["remaining_resources"] == .integer(3))
        #expect(data?["used_assets"] == ["one", "two"])
        #expect(data?["expiration_date"]?.integer != nil)
        #expect(data?["userID"]?.string?.hasPrefix("temppass_") == true)
    }

    @Test(
        arguments: Stage.allCases,
        [("nothing", "off", 403, 400), ("nothing", "on", 403, 400), ("used-resources", "on", 200, 204)])
    func `agrees with its metadata when no resources remain`(
        stage: Stage, expected: (policy: String, cache: String, authorize: Int, freePreview: Int)
    ) throws {
        let policies = "usedUpTempPass: \(expected.policy), legacyAuthorizationCache: \(expected.cache)"
        let app = try LegacyApp(on: try stage.open(with: "world: { policies: { \(policies) } }"))
        let user = ["generic_data": #"{"email":"a@b.c"}"#]
        #expect(try take("flexibleTempPass", app, user) == 204)
        for number in 1...5 {
            #expect(try app.get("authorize", ["resource": "\(number)"]).status == 200)
        }
        let data = try app.get("tokens/usermetadata")["data"]
        #expect(data?["remaining_resources"] == .integer(0))
        #expect(data?["used_assets"] == ["1", "2", "3", "4", "5"])
        #expect(try app.get("authorize", ["resource": "1"]).status == expected.authorize)
        let list = try app.get("preauthorize", ["resource": "1,6"])["resources"]?.array
        #expect(list?.map { $0["authorized"] } == [.bool(expected.authorize == 200), .bool(false)])
        #expect(try app.get("tokens/usermetadata")["data"] == data, "the refused resource is not counted")
        #expect(try take("flexibleTempPass", app, user) == expected.freePreview)
    }

    @Test(arguments: Stage.allCases)
    func `has no metadata after its duration, because the token has expired`(stage: Stage) throws {
        let mock = try stage.open(
            with: "world: { mvpds: { flexibleTempPass: { tempPass: { duration: PT5M } } } }")
        let app = try LegacyApp(on: mock)
        let user = ["generic_data": #"{"email":"a@b.c"}"#]
        #expect(try take("flexibleTempPass", app, user) == 204)
        #expect(try app.get("tokens/usermetadata")["data"]?["expiration_date"]?.integer != nil)
        #expect(try app.get("authorize", ["resource": "1"]).status == 200)
        let end = mock.clock.now + .minutes(5)
        mock.clock.advance(by: .minutes(5) - .milliseconds(1))
        let last = try app.get("tokens/usermetadata")["data"]
        #expect(last?["expiration_date"] == .integer(end.milliseconds))
        #expect(last?["remaining_resources"] == .integer(4) && last?["used_assets"] == ["1"])
        mock.clock.advance(by: .milliseconds(1))
        #expect(try app.get("tokens/usermetadata").status == 412)
        #expect(try app.get("authorize", ["resource": "1"]).status == 403)
        #expect(try app.get("preauthorize", ["resource": "1"]).status == 412)
        #expect(try take("flexibleTempPass", app, user) == 400)
    }

    @Test(arguments: Stage.allCases)
    func `starts again after a reset`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        #expect(try take("TempPass_5mins", app) == 204)
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        mock.clock.advance(by: .minutes(5))
        #expect(try take("TempPass_5mins", app) == 400)
        let reset = "/reset-tempass/v3/reset?requestor_id=REF30&mvpd_id=TempPass_5mins"
        let answer = try mock.send(
            .delete, "\(reset)&device_id=\(app.deviceID)", ["Authorization": app.authorization ?? ""])
        #expect(answer.status == 204)
        #expect(try take("TempPass_5mins", app) == 204)
    }

    @Test(arguments: Stage.allCases)
    func `starts again with the next authorization, although an earlier permit is still valid`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        #expect(try take("TempPass_5mins", app) == 204)
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        mock.clock.advance(by: .minutes(2))
        let reset = "/reset-tempass/v3/reset?requestor_id=REF30&mvpd_id=TempPass_5mins"
        #expect(try mock.send(.delete, reset, ["Authorization": app.authorization ?? ""]).status == 204)
        #expect(try app.get("tokens/authz", ["resource": "HBO"]).status == 404, "the permit is void")
        #expect(try app.get("mediatoken", ["resource": "HBO"]).status == 403)
        let end = JSONValue.string(String((mock.clock.now + .minutes(5)).milliseconds))
        #expect(try app.get("authorize", ["resource": "HBO"])["expires"] == end)
        #expect(try app.get("tokens/authz", ["resource": "HBO"])["expires"] == end)
        #expect(try app.get("mediatoken", ["resource": "HBO"]).status == 200)
        mock.clock.advance(by: .minutes(1))
        #expect(try app.get("authorize", ["resource": "HBO"])["expires"] == end, "the pass has started")
        #expect(try app.get("tokens/authn")["expires"] == end)
    }

    @Test(arguments: Stage.allCases)
    func `needs no login with a registration code either`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let code = try #require(try app.register()["code"]?.string)
        let target = app.authenticateTarget(code, ["mso_id": "TempPass_TEST40"])
        #expect(try WebView(mock: mock).open(target).location == "https://loginwebapp.com/done")
        #expect(try mock.send(.get, "/api/v1/checkauthn/\(code)?requestor=REF30").status == 200)
        #expect(try app.get("tokens/authn")["mvpd"] == "TempPass_TEST40")
    }

    @Test(arguments: Stage.allCases)
    func `accepts only temporary passes and domains of the requestor`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open(with: "world: { policies: { domainName: strict } }"))
        #expect(try take("Cablevision", app) == 400)
        #expect(try take("Nobody", app) == 400)
        #expect(try take("", app) == 400)
        #expect(try take("TempPass_TEST40", app, ["domain_name": ""]) == 400)
        #expect(try take("TempPass_TEST40", app, ["domain_name": "elsewhere.example"]) == 400)
        #expect(try take("TempPass_TEST40", app) == 204)
    }
}
