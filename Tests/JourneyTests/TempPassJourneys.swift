import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *Temporary access flows* and *TempPass Feature*.
@Suite("TempPass")
struct TempPassJourneys {
    private static let reset = "/reset-tempass/v3/reset"

    private func identity(_ value: String) -> [String: String?] {
        ["AP-TempPass-Identity": Base64.encode(#"{"email":"\#(value)"}"#.utf8)]
    }

    @Test(arguments: Stage.allCases)
    func `a pass that the app names in the flow of Apple's framework needs no login`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let session = try app.startPartnerSession(form: "mvpd=TempPass_TEST40&\(App.sessionForm)")
        #expect(session["actionName"] == "authorize" && session["reasonType"] == "temporary")
    }

    @Test(arguments: Stage.allCases)
    func `a basic pass lasts from the first authorization until its duration has passed`(stage: Stage) throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=TempPass_TEST40&\(App.sessionForm)")
        #expect(session["reasonType"] == "temporary")
        mock.clock.advance(by: .hours(1))
        let list = try app.preauthorize(["a", "b", "c", "d", "e", "f"], at: "TempPass_TEST40")
        #expect(list["decisions"]?.array?.count == 6, "more than an MVPD takes at once")
        #expect(list.isPermit, "a preauthorization does not start the pass")
        let limited = try App(
            on: try stage.open(
                with: "world: { mvpds: { TempPass_TEST40: { maxResources: { preauthorize: 2 } } } }"))
        #expect(
            try limited.preauthorize(["a", "b", "c"], at: "TempPass_TEST40").errorCode == "too_many_resources"
        )
        mock.clock.advance(by: .hours(1))
        let end = mock.clock.now + .minutes(40)
        let first = try app.authorize(at: "TempPass_TEST40")
        #expect(first.isPermit && first.decision?["source"] == "temppass")
        #expect(first.decision?["notAfter"] == .integer(end.milliseconds))
        mock.clock.advance(by: .minutes(40) - .milliseconds(1))
        #expect(try app.authorize("another", at: "TempPass_TEST40").isPermit)
        let profile = try app.get("profiles/TempPass_TEST40")["profiles"]?["TempPass_TEST40"]
        #expect(profile?["attributes"]?["expiration_date"]?["value"] == .integer(end.milliseconds))
        mock.clock.advance(by: .milliseconds(1))
        let over = try app.authorize(at: "TempPass_TEST40")
        #expect(over.status == 200 && over.errorCode == "temporary_access_duration_limit_exceeded")
        #expect(over.decision?["source"] == "temppass" && over.decision?["notAfter"] == nil)
        #expect(
            try app.preauthorize(["a"], at: "TempPass_TEST40").errorCode
                == "temporary_access_duration_limit_exceeded")
        #expect(try app.get("profiles/TempPass_TEST40").status == 403)
        #expect(try app.get("profiles").profileTypes == [:], "the list has no temporary profiles")
        #expect(
            try app.logOut(at: "TempPass_TEST40")["logouts"]?["TempPass_TEST40"]?["actionName"] == "complete")
    }

    @Test(arguments: Stage.allCases)
    func `says what is wrong with the identity for a promotional pass`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let object = #"{"email":"jane"}"#
        let sent: [(header: String?, problem: String)] = [
            (nil, "the request has none."), (object, "the value in the request is not."),
            (Base64.encode("jane".utf8), "the value in the request is not."),
            (Base64.encode(#"{"phone":"1"}"#.utf8), "the value in the request lacks it."),
        ]
        for (header, problem) in sent {
            let answer = try app.authorize(at: "flexibleTempPass", ["AP-TempPass-Identity": header])
            #expect(answer.errorCode == "invalid_header_identity_for_temporary_access")
            let reason = try mock.newestRequest()["reason"]?.string ?? ""
            #expect(reason.hasSuffix("with the member email, and \(problem)"), "\(reason)")
        }
        #expect(
            try app.authorize(at: "flexibleTempPass", ["AP-TempPass-Identity": Base64.encode(object.utf8)])
                .isPermit)
    }

    @Test(arguments: Stage.allCases)
    func `an empty list of profiles says where the temporary profile is`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        #expect(try app.authorize(at: "TempPass_TEST40").isPermit)
        _ = try app.get("profiles")
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "No user has logged in on this device. The list has no degraded or temporary profiles: "
                + "ask for the one at TempPass_TEST40 with GET /api/v2/REF30/profiles/TempPass_TEST40.")
    }

    @Test(arguments: Stage.allCases)
    func `a promotional pass counts distinct resources and time`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let jane = identity("jane")
        for resource in ["a", "b", "a", "c", "d", "e"] {
            #expect(try app.authorize(resource, at: "flexibleTempPass", jane).isPermit, "\(resource)")
        }
        #expect(
            try app.authorize("f", at: "flexibleTempPass", jane).errorCode
                == "temporary_access_resources_limit_exceeded")
        try expectEnd("temporary_access_resources_limit_exceeded", app, jane)
        #expect(
            try app.get("profiles/flexibleTempPass").errorCode
                == "invalid_header_identity_for_temporary_access")
        mock.clock.advance(by: .hours(20))
        var later = app
        try later.renewToken()
        try expectEnd("temporary_access_duration_limit_exceeded", later, jane)
    }

    /// Expects that profiles, preauthorization and authorization refuse with one reason, used resources or not.
    private func expectEnd(_ code: String, _ app: App, _ identity: [String: String?]) throws {
        for resource in ["a", "f"] {
            #expect(try app.authorize(resource, at: "flexibleTempPass", identity).errorCode == code)
            #expect(try app.preauthorize([resource], at: "flexibleTempPass", identity).errorCode == code)
        }
        let refused = try app.get("profiles/flexibleTempPass", identity)
        #expect(refused.status == 403 && refused.errorCode == code)
        let hint = try app.mock.newestRequest()["hint"]?.string ?? ""
        #expect(
            hint.contains("for the user (\(Self.reset)/generic) and for the device (\(Self.reset))"),
            "\(hint)")
    }

    private static let callers: [(device: String, user: String, used: [String])] = [
        (device: "device-1", user: "jane", used: ["a"]), ("device-2", "jane", ["a"]),
        ("device-1", "joe", ["a"]), ("device-2", "joe", []),
    ]

    @Test(arguments: Stage.allCases)
    func `an existing user or an existing device means an existing trial`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.authorize("a", at: "flexibleTempPass", identity("jane"))
        for caller in Self.callers {
            app.device = .make(caller.device)
            let profile = try app.get("profiles/flexibleTempPass", identity(caller.user))["profiles"]?[
                "flexibleTempPass"]
            let attributes = profile?["attributes"]
            #expect(attributes?["used_assets"]?["value"]?.array?.map(\.string) == caller.used, "\(caller)")
            #expect(
                attributes?["remaining_resources"]?["value"] == .integer(Int64(5 - caller.used.count)),
                "\(caller)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `the code of a session shows the chosen pass`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: "")["code"]?.string)
        #expect(try app.get("profiles/code/\(code)").profileTypes == [:])
        let resumed = try app.post(
            "sessions/\(code)", form: "mvpd=TempPass_5mins&\(App.sessionForm)",
            ["AP-Device-Identifier": nil, "X-Device-Info": nil])
        #expect(resumed["reasonType"] == "temporary")
        #expect(try app.get("profiles/code/\(code)").profileTypes == ["TempPass_5mins": "temporary"])
        _ = try app.authorize(at: "TempPass_5mins")
        mock.clock.advance(by: .minutes(5))
        let over = try app.get("profiles/code/\(code)")
        #expect(over.status == 403 && over.errorCode == "temporary_access_duration_limit_exceeded")
    }

    private static let deviceParameters = [
        "&device_id=device-1", "&device_id=ZGV2aWNlLTE%3D", "&device_id=all", "",
    ]

    @Test(arguments: Stage.allCases)
    func `resetting a device by its encoded or decoded identifier, or all, starts a new trial`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock, device: .make("device-1"))
        for parameter in Self.deviceParameters {
            _ = try app.authorize(at: "TempPass_5mins")
            mock.clock.advance(by: .minutes(5))
            #expect(try !app.authorize(at: "TempPass_5mins").isPermit, "\(parameter)")
            let reset = try mock.send(
                .delete, "\(Self.reset)?requestor_id=REF30&mvpd_id=TempPass_5mins\(parameter)", app.headers)
            #expect(
                reset.status == 204 && reset.text.isEmpty && reset.fields[.contentType] == nil,
                "\(parameter)")
            #expect(try app.authorize(at: "TempPass_5mins").isPermit, "\(parameter)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `the path of the earlier version resets devices and users, too`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock, device: .make("device-1"))
        let earlier = "/reset-tempass/v2.1/reset"
        func reset(_ target: String) throws -> Int {
            try mock.send(.delete, "\(earlier)\(target)", app.headers).status
        }
        _ = try app.authorize(at: "TempPass_5mins")
        mock.clock.advance(by: .minutes(5))
        #expect(try !app.authorize(at: "TempPass_5mins").isPermit)
        #expect(try reset("?requestor_id=REF30&mvpd_id=TempPass_5mins&device_id=device-1") == 204)
        #expect(try app.authorize(at: "TempPass_5mins").isPermit)
        let jane = identity("jane")
        func remaining() throws -> JSONValue? {
            try app.get("profiles/flexibleTempPass", jane)["profiles"]?["flexibleTempPass"]?["attributes"]?[
                "remaining_resources"]?["value"]
        }
        _ = try app.authorize("a", at: "flexibleTempPass", jane)
        #expect(try remaining() == .integer(4))
        #expect(try reset("/generic?requestor_id=REF30&mvpd_id=flexibleTempPass&key=jane") == 204)
        #expect(try reset("?requestor_id=REF30&mvpd_id=flexibleTempPass") == 204)
        #expect(try remaining() == .integer(5))
        #expect(try reset("?requestor_id=REF30") == 400)
    }

    @Test(arguments: Stage.allCases)
    func `resetting another device changes nothing`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock, device: .make("device-1"))
        _ = try app.authorize(at: "TempPass_5mins")
        mock.clock.advance(by: .minutes(5))
        for query in [
            "requestor_id=REF30&mvpd_id=TempPass_5mins&device_id=device-2",
            "requestor_id=REF30&mvpd_id=TempPass_TEST40",
        ] {
            #expect(try mock.send(.delete, "\(Self.reset)?\(query)", app.headers).status == 204)
        }
        #expect(try !app.authorize(at: "TempPass_5mins").isPermit)
    }

    private static let userParameters: [String] = ["&key=jane", "&key=all", "&key=", ""]

    @Test(arguments: Stage.allCases)
    func `resetting a user, or all, lets the user start again on another device`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        let jane = identity("jane")
        func remaining() throws -> JSONValue? {
            try app.get("profiles/flexibleTempPass", jane)["profiles"]?["flexibleTempPass"]?["attributes"]?[
                "remaining_resources"]?["value"]
        }
        for parameter in Self.userParameters {
            app.device = .make("device-1")
            _ = try app.authorize("a", at: "flexibleTempPass", jane)
            app.device = .make("device-2")
            #expect(try remaining() == .integer(4), "\(parameter)")
            let query = "requestor_id=REF30&mvpd_id=flexibleTempPass"
            _ = try mock.send(.delete, "\(Self.reset)/generic?\(query)&key=joe", app.headers)
            #expect(try remaining() == .integer(4), "\(parameter)")
            let reset = try mock.send(.delete, "\(Self.reset)/generic?\(query)\(parameter)", app.headers)
            #expect(reset.status == 204 && reset.text.isEmpty, "\(parameter)")
            #expect(try remaining() == .integer(5), "\(parameter)")
        }
    }

    private static let invalidResets: [(target: String, status: Int)] = [
        ("/reset-tempass/v3/reset?mvpd_id=TempPass_5mins", 400),
        ("/reset-tempass/v3/reset?requestor_id=REF30", 400),
        ("/reset-tempass/v3/reset?requestor_id=nobody&mvpd_id=TempPass_5mins", 400),
        ("/reset-tempass/v3/reset?requestor_id=REF30&mvpd_id=Nobody", 400),
        ("/reset-tempass/v3/reset?requestor_id=REF30&mvpd_id=Cablevision", 400),
        ("/reset-tempass/v3/reset?requestor_id=REF30&mvpd_id=TempPass_5mins&device_id=%25", 204),
        ("/reset-tempass/v3/reset/generic?requestor_id=REF30&mvpd_id=TempPass_5mins", 400),
        ("/reset-tempass/v3/reset?requestor_id=apasstest1&mvpd_id=TempPass_TEST40", 403),
        ("/reset-tempass/v3/reset/generic?requestor_id=apasstest1&mvpd_id=flexibleTempPass", 403),
    ]

    @Test(arguments: Stage.allCases)
    func `an invalid reset is rejected with a status and no body`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(
            on: mock,
            statement: ShippedApplications.statement { $0.serviceProviders == ["REF30"] && !$0.isRevoked })
        for call in Self.invalidResets {
            let answer = try mock.send(.delete, call.target, app.headers)
            #expect(answer.status == call.status, "\(call.target)")
            #expect(answer.text.isEmpty && answer.fields[.contentType] == nil, "\(call.target)")
        }
    }

    @Test(
        arguments: Stage.allCases,
        ["invalid_access_token_client_application", "invalid_access_token_service_provider"])
    func `a reset requires a valid token`(stage: Stage, policy: String) throws {
        let mock = try stage.open(with: "world: { policies: { accessTokenFailure: \(policy) } }")
        let target = "\(Self.reset)?requestor_id=REF30&mvpd_id=TempPass_5mins"
        let app = try App(on: mock)
        for fields in [[:], ["Authorization": "Bearer none"]] {
            let answer = try mock.send(.delete, target, fields)
            #expect(answer.status == 401 && answer.text.isEmpty)
        }
        mock.clock.advance(by: .hours(6))
        #expect(try mock.send(.delete, target, app.headers).status == 401)
    }
}
