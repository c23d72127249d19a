import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `/__admin/rules`
@Suite("Dynamic rules")
struct DynamicRuleJourneys {
    private static let twice =
        #"{"on": ["retrieveAuthorizationDecisions"], "times": 2, "then": {"error": "network_received_error"}}"#

    private func error(_ answer: Mock.Answer) -> JSONValue? {
        answer["decisions"]?.array?.first?["error"]?["code"]
    }

    @Test(arguments: Stage.allCases)
    func `make the next two authorizations fail, with any scenario`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let added = try mock.admin(.post, "/rules", Self.twice)
        #expect(added.status == 201)
        let id = try #require(added["id"]?.string)
        #expect(try error(app.authorize()) == "network_received_error")
        let second = try app.authorize()
        #expect(error(second) == "network_received_error")
        #expect(second.fields[HTTPField.Name("X-Mock-Rule")!] == id)
        #expect(try error(app.authorize()) == nil)
        let listed = try mock.admin(.get, "/rules")
        #expect(listed["rules"]?.array?.map { $0["id"] } == [.string(id)])
        #expect(listed["rules"]?.array?.first?["times"] == .integer(2))
    }

    @Test(arguments: Stage.allCases)
    func `that are refused take no number`(stage: Stage) throws {
        let mock = try stage.open()
        let refused = #"{"when": {"mvpd": "Cablevison"}, "then": {"error": "network_received_error"}}"#
        #expect(try mock.admin(.post, "/rules", refused).status == 400)
        #expect(try mock.admin(.post, "/rules", Self.twice)["id"] == "network_received_error-1")
    }

    @Test(arguments: Stage.allCases)
    func `for a device are listed with it`(stage: Stage) throws {
        let mock = try stage.open()
        let device = DeviceIdentifier.make().base64
        for name in [device, "device-1"] {
            let rule = #"{"device": "\#(name)", "on": ["*"], "then": {"reply": {"status": 503}}}"#
            #expect(try mock.admin(.post, "/rules", rule).status == 201)
        }
        let listed = try mock.admin(.get, "/rules")["rules"]?.array
        #expect(listed?.map { $0["device"]?.string } == [device, device])
    }

    @Test(arguments: Stage.allCases)
    func `for an MVPD match the one in a form`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let rule =
            #"{"when": {"mvpd": "Cablevision"}, "on": ["createAuthenticationSession"], "then": {"reply": {"status": 418}}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        for (mvpd, status) in [("Cablevision", 418), ("Spectrum", 200)] {
            #expect(
                try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)").status == status, "\(mvpd)")
        }
    }

    /// Requests without a token do not create a device.
    @Test(arguments: Stage.allCases)
    func `for a device are counted with it, also those of requests without a usable token`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let rule =
            #"{"device": "\#(app.device)", "on": ["retrieveProfiles"], "then": {"reply": {"status": 418}}}"#
        let id = try #require(try mock.admin(.post, "/rules", rule)["id"]?.string)
        func counts(_ device: DeviceIdentifier) throws -> JSONValue? {
            try mock.admin(.get, "/devices/\(device)")["rules"]
        }
        #expect(try counts(app.device) == [:])
        #expect(try app.get("profiles", ["Authorization": nil]).status == 418)
        #expect(try counts(app.device)?[id] == ["matches": .integer(1), "applications": .integer(1)])
        #expect(try app.get("profiles").status == 418)
        #expect(try counts(app.device)?[id] == ["matches": .integer(2), "applications": .integer(2)])
        #expect(try counts(.make("device-2")) == [:])
    }

    @Test(arguments: Stage.allCases)
    func `are not consumed by calls that fail as a whole`(stage: Stage) throws {
        let mock = try stage.open(scenario: "retry-then-permit")
        let app = try App(on: mock)
        try app.logIn()
        for _ in 0..<3 {
            let refused = try app.post(
                "decisions/authorize/Cablevision", json: #"{"resources": ["a"]}"#, ["Authorization": nil])
            #expect(refused.status == 401)
            #expect(refused.fields[HTTPField.Name("X-Mock-Rule")!] == nil)
        }
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `with a delay are not consumed by calls that fail as a whole, either`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let rule = """
            {"on": ["retrieveAuthorizationDecisions"], "times": 1,
             "then": {"error": "network_received_error", "delay": "1ms"}}
            """
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        // Without an access token, and without a resource that can be read.
        let requests: [(body: String, changes: [String: String?])] = [
            (#"{"resources": ["a"]}"#, ["Authorization": nil]), ("{}", [:]),
        ]
        for (body, changes) in requests {
            let refused = try app.post("decisions/authorize/Cablevision", json: body, changes)
            #expect([400, 401].contains(refused.status))
            #expect(refused.fields[HTTPField.Name("X-Mock-Rule")!] == nil)
            #expect(try mock.newestRequest()["timing"]?["delay"] == nil)
        }
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `with a probability are named and counted beside errors on single resources`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let whole = #"{"probability": 0.5, "times": 3, "then": {"error": "internal_server_error"}}"#
        let single = #"{"then": {"delay": "1ms", "error": "network_received_error"}}"#
        for rule in [whole, single] {
            let on = #"{"on": ["retrieveAuthorizationDecisions"], "#
            #expect(try mock.admin(.post, "/rules", on + rule.dropFirst()).status == 201)
        }
        var failures = 0
        for _ in 0..<20 {
            let answer = try app.authorize()
            guard answer.status == 500 else { continue }
            failures += 1
            #expect(answer.fields[HTTPField.Name("X-Mock-Rule")!] == "internal_server_error-1")
        }
        #expect(failures <= 3)
    }

    /// The delay, the fault or the error of the first rule would have kept the second one from its effect.
    @Test(arguments: Stage.allCases)
    func `do not hide a later rule from calls that fail as a whole`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let effects = [
            #"{"error": "network_received_error", "delay": "1ms"}"#, #"{"delay": "2ms"}"#,
            #"{"error": "internal_server_error"}"#,
        ]
        let rules = try effects.map { effect in
            let rule = #"{"on": ["retrieveAuthorizationDecisions"], "times": 1, "then": \#(effect)}"#
            return try #require(try mock.admin(.post, "/rules", rule)["id"]?.string)
        }
        let refused = try app.post("decisions/authorize/Nobody", json: #"{"resources": ["a"]}"#)
        #expect(refused.status == 500)
        #expect(refused.fields[HTTPField.Name("X-Mock-Rule")!] == "\(rules[1]), \(rules[2])")
        #expect(try mock.newestRequest()["timing"]?["delay"]?.string == "PT0.002S")
        #expect(try error(app.authorize()) == "network_received_error")
    }

    @Test(arguments: Stage.allCases)
    func `with a delay do not apply to operations that cannot answer with their error`(stage: Stage) throws {
        let mock = try stage.open()
        let rule = #"{"on": "*", "then": {"error": "internal_server_error", "delay": "1ms"}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        let answer = try mock.send(.post, "/o/client/register", PublishedHeaders.json, body: "{}")
        #expect(answer.fields[HTTPField.Name("X-Mock-Rule")!] == nil)
        #expect(try mock.requests().last?["timing"]?["delay"] == nil)
    }

    @Test(arguments: Stage.allCases)
    func `leave no counters behind, and accept a list with *`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let id = try #require(
            try mock.admin(.post, "/rules", #"{"on": ["*"], "then": {"reply": {"status": 503}}}"#)["id"]?
                .string)
        #expect(try app.get("profiles").status == 503)
        _ = try mock.admin(.delete, "/rules/\(id)")
        #expect(try mock.admin(.get, "/devices/\(app.device)")["rules"] == .object([:]))
    }

    @Test(arguments: Stage.allCases)
    func `of a scenario start again on all devices when the scenario is activated again`(stage: Stage) throws
    {
        let mock = try stage.open(scenario: "retry-then-permit")
        let apps = try ["first", "other"].map { try App(on: mock, device: .make($0)) }
        for app in apps { try app.logIn() }
        for round in 1...3 {
            for app in apps {
                #expect(try mock.admin(.get, "/devices/\(app.device)")["rules"] == .object([:]))
                #expect(try error(app.authorize()) == "network_received_error")
                #expect(try error(app.authorize()) == "network_received_error")
                #expect(try error(app.authorize()) == nil)
            }
            if round == 1 {
                let scenario = #"{"scenario": "retry-then-permit"}"#
                #expect(try mock.admin(.put, "/scenario", scenario).status == 200)
            } else {
                #expect(try mock.admin(.delete, "/scenario").status == 204, "it was active at the start")
            }
        }
    }

    @Test(arguments: Stage.allCases)
    func `that were removed leave nothing in an export once the next rule counts`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for _ in 0..<3 {
            let added = try mock.admin(.post, "/rules", #"{"on": ["*"], "then": {"reply": {"status": 503}}}"#)
            #expect(try app.get("profiles").status == 503)
            let devices = try mock.admin(.get, "/state")["backend"]?["devices"]
            let counts = devices?[app.device.base64]?["ruleCounts"]?.object
            #expect(try counts?.keys.map(\.self) == [#require(added["id"]?.string)])
            #expect(try mock.admin(.delete, "/rules").status == 204)
        }
    }

    @Test(arguments: Stage.allCases)
    func `can apply to one device only, and are removed by identifier or all together`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        var other = app
        other.device = .make("device-2")
        let rule = #"{"device": "\#(app.device)", "on": "*", "then": {"reply": {"status": 503}}}"#
        let id = try #require(try mock.admin(.post, "/rules", rule)["id"]?.string)
        #expect(try app.get("profiles").status == 503)
        #expect(try other.get("profiles").status == 200)
        #expect(try mock.admin(.delete, "/rules/\(id)").status == 204)
        #expect(try mock.admin(.delete, "/rules/\(id)").status == 404)
        #expect(try app.get("profiles").status == 200)
        _ = try mock.admin(.post, "/rules", rule)
        #expect(try mock.admin(.delete, "/rules").status == 204)
        #expect(try app.get("profiles").status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `are added with the warnings that a rule in a file has`(stage: Stage) throws {
        let mock = try stage.open()
        func warnings(_ rule: String) throws -> JSONValue? {
            let added = try mock.admin(.post, "/rules", rule)
            #expect(added.status == 201)
            return added["warnings"]
        }
        let rule = #"{"device": "device-1", "on": "retrieveProfiles", "then": {"reply": {"status": 503}}}"#
        #expect(try warnings(rule) == nil)
        let covered =
            "the rule never applies, because the rule status-503-1 always applies before it, "
            + "expected the special rule first"
        #expect(try warnings(rule) == [.string(covered)])
        #expect(try warnings(rule.replacing("device-1", with: "device-2")) == nil)
        let never =
            "/probability: the rule never applies, because its probability is 0, expected a larger one"
        #expect(try warnings(#"{"probability": 0, "then": {"fault": "HANG"}}"#) == [.string(never)])
    }

    private static let mistakes: [(body: String, expected: String, pointer: String)] = [
        (#"{"then": {"error": "network_recieved_error"}}"#, "network_received_error", "/then/error"),
        (#"{"on": ["retrieveProfile"], "then": {"fault": "HANG"}}"#, "retrieveProfiles", "/on/0"),
        (#"{"when": {"mvpd": "Dihs"}, "then": {"fault": "HANG"}}"#, "Dish", "/when/mvpd"),
        ("{}", "then", ""),
    ]

    @Test(arguments: Stage.allCases)
    func `are rejected with the nearest known name and the location`(stage: Stage) throws {
        let mock = try stage.open()
        for rule in Self.mistakes {
            let answer = try mock.admin(.post, "/rules", rule.body)
            #expect(answer.status == 400, "\(rule.body)")
            let error = answer["errors"]?.array?.first
            #expect(error?["detail"]?.string?.contains(rule.expected) == true, "\(rule.body)")
            #expect(error?["source"]?["pointer"] == .string(rule.pointer), "\(rule.body)")
        }
    }
}
