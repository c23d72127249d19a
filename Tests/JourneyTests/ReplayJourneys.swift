import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("A recorded request")
struct ReplayJourneys {
    @Test(arguments: Stage.allCases)
    func `can be sent again, and meets the state of now`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let before = try app.get("profiles")
        let id = try #require(try mock.requests().last?["id"]?.string)
        try app.logIn()
        let answer = try mock.admin(.post, "/requests/\(id)/replay")
        let again = try mock.admin(.get, "/requests/\(try #require(answer["id"]?.string))")
        #expect(before["profiles"] == [:])
        #expect(again["reply"]?["body"]?.string?.contains("Cablevision") == true)
        #expect(again["request"] == (try mock.admin(.get, "/requests/\(id)"))["request"])
        #expect(try mock.admin(.post, "/requests/nothing/replay").status == 404)
    }

    @Test(arguments: Stage.allCases)
    func `is not sent again without the end of its body`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.authorize(String(repeating: "x", count: 70_000))
        let id = try #require(try mock.requests().last?["id"]?.string)
        let answer = try mock.admin(.post, "/requests/\(id)/replay")
        #expect(answer.status == 409)
        #expect(answer.text.contains("only the beginning of the body"))
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario that repeats its situation`(stage: Stage) throws {
        let mock = try stage.open(scenario: "mixed-decisions")
        let app = try App(on: mock)
        try app.logIn()
        _ = try app.preauthorize(["resource1", "resource3", "resource4"])
        let first = try scenario(of: mock)
        let again = try App(on: try stage.open(scenario: "made", adding: ["made": first]))
        let decisions = try again.preauthorize(["resource1", "resource3", "resource4"])["decisions"]?.array
        #expect(decisions?.map { $0["authorized"] } == [.bool(true), .bool(false), .bool(false)])
        #expect(decisions?[1]["error"]?["details"]?.string?.hasPrefix("Your subscription package") == true)
        #expect(decisions?[2]["error"]?["code"] == "authorization_denied_by_parental_controls")
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario with the chosen parameters`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for (selection, isPermitted) in [
            ("degraded-authz-all;mvpd=Cablevision", true), ("mvpd-gone;mvpd=Cablevision", nil),
            ("parental-controls;RESOURCE=HBO", false),
        ] {
            _ = try mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "valid-sso"}"#)
            try app.logIn()
            let body = #"{"scenario": "\#(selection)"}"#
            #expect(
                try mock.admin(.put, "/devices/\(app.device)/scenario", body).status == 200, "\(selection)")
            func outcome(_ app: App) throws -> [JSONValue?] {
                let answer = try app.authorize("HBO")
                let decision = answer["decisions"]?.array?.first
                return [
                    .integer(Int64(answer.status)), decision?["authorized"], decision?["source"],
                    decision?["error"]?["code"],
                    answer["code"],
                ]
            }
            let first = try outcome(app)
            #expect(first[1] == isPermitted.map { .bool($0) }, "\(selection): \(first)")
            let again = try App(
                on: try stage.open(scenario: "made", adding: ["made": try scenario(of: mock)]))
            #expect(try outcome(again) == first, "\(selection)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario with the headers of a reply that a rule has made`(stage: Stage) throws {
        let mock = try stage.open()
        _ = try mock.admin(
            .post, "/rules",
            #"{"on": ["retrieveProfiles"], "then": {"reply": {"status": 503, "headers": {"Retry-After": 30, "Content-Type": "text/plain", "Location": "https://h/?access_token=hidden"}, "body": "Later."}}}"#
        )
        let app = try App(on: mock)
        let first = try app.get("profiles")
        let made = try scenario(of: mock)
        #expect(!made.json.jsonText.contains("hidden"))
        let again = try App(on: try stage.open(scenario: "made", adding: ["made": made]))
        let answer = try again.get("profiles")
        #expect(answer.status == 503 && answer.text == first.text)
        #expect(answer.fields[.retryAfter] == "30" && answer.fields[.contentType] == "text/plain")
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario with the error of a temporary pass`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let identity = ["AP-TempPass-Identity": Base64.encode(#"{"email":"jane"}"#.utf8)]
        for resource in ["a", "b", "c", "d", "e", "f"] {
            _ = try app.authorize(resource, at: "flexibleTempPass", identity)
        }
        let again = try App(on: try stage.open(scenario: "made", adding: ["made": try scenario(of: mock)]))
        #expect(
            try again.authorize("f", at: "flexibleTempPass", identity).errorCode
                == "temporary_access_resources_limit_exceeded")
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario that can be read, even if a login ended centuries ago`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        _ = try mock.admin(
            .post, "/clock/set", #"{"set": "2800-01-01T00:00:00Z", "device": "\(app.device)"}"#)
        let answer = try app.get("profiles")
        let again = try App(on: try stage.open(scenario: "made", adding: ["made": try scenario(of: mock)]))
        let repeated = try again.get("profiles")
        #expect(repeated.status == answer.status && repeated.errorCode == answer.errorCode, "\(answer.text)")
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario that can be read, even if its MVPD is unknown`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let answer = try app.get("profiles/NOPE")
        let again = try App(on: try stage.open(scenario: "made", adding: ["made": try scenario(of: mock)]))
        let repeated = try again.get("profiles/NOPE")
        #expect(repeated.status == answer.status && repeated.errorCode == answer.errorCode, "\(answer.text)")
    }

    @Test(arguments: Stage.allCases)
    func `becomes a scenario with the error, the delay and the fault`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try mock.admin(
            .post, "/rules",
            #"{"on": ["retrieveProfiles"], "then": {"error": "network_received_error", "details": "a \"b\"", "delay": {"fixed": "1ms"}}}"#
        )
        _ = try app.get("profiles")
        let delays = try mock.requests().suffix(2).map { $0["timing"]?["delay"]?.string }
        #expect(delays == [nil, "PT0.001S"])
        let made = try scenario(of: mock)
        let again = try App(on: try stage.open(scenario: "made", adding: ["made": made]))
        let answer = try again.get("profiles")
        #expect(answer.errorCode == "network_received_error" && answer["details"] == #"a "b""#)
        #expect(try again.get("configuration").status == 200)
        if stage == .inMemory { #expect(answer.delivery.delay == .milliseconds(1)) }
    }

    @Test(arguments: Stage.allCases)
    func `is part of an HTTP archive that is redacted and filtered`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.get("profiles?x=1")
        _ = try app.get("configuration", ["Authorization": nil])
        let all = try mock.admin(.get, "/requests.har")
        #expect(all.status == 200)
        let entries = try #require(all["log"]?["entries"]?.array)
        #expect(all["log"]?["version"] == "1.2" && entries.count == 4)
        #expect(!all.text.contains(app.token))
        let profiles = try #require(entries.dropFirst(2).first)
        #expect(profiles["request"]?["url"] == "http://localhost/api/v2/REF30/profiles?x=1")
        #expect(profiles["request"]?["queryString"] == [["name": "x", "value": "1"]])
        #expect(profiles["response"]?["content"]?["mimeType"] == "application/json;charset=UTF-8")
        #expect(profiles["_operation"] == "retrieveProfiles")
        func count(_ query: String) throws -> Int? {
            try mock.admin(.get, "/requests.har?\(query)")["log"]?["entries"]?.array?.count
        }
        let id = profiles["_trace"]?.string ?? ""
        #expect(try count("id=\(id)") == 1)
        #expect(try count("errors=only") == 1)
        #expect(try count("status=2xx") == 3)
        #expect(try count("status=401") == 1)
        #expect(try count("q=AUTHORIZATION%20header") == 1)
        #expect(try count("path=x%3D1") == 1)
        #expect(try count("device=\(app.device)") == 2)
        #expect(try count("operation=retrieveProfiles&effect=rule") == 0)
        #expect(try mock.admin(.get, "/requests.har?status=abc").status == 400)
    }

    /// The scenario made of the last request.
    private func scenario(of mock: Mock) throws -> Node {
        let id = try #require(try mock.requests().last?["id"]?.string)
        let file = try mock.admin(.get, "/requests/\(id)/scenario")
        #expect(file.fields[.contentType] == "application/yaml")
        return try YAMLReader.read(Array(file.text.utf8), file: "made.yaml")
    }
}

/// `POST /__admin/undo`
@Suite("Undo")
struct UndoJourneys {
    @Test(arguments: Stage.allCases)
    func `brings back a forgotten device with all that belonged to it`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let path = "/devices/\(app.device)"
        _ = try mock.admin(.put, "\(path)/scenario", #"{"scenario": "parental-controls"}"#)
        _ = try mock.admin(
            .post, "/rules", #"{"device": "\#(app.device)", "then": {"delay": {"fixed": "1ms"}}}"#)
        let before = try mock.admin(.get, path).json
        #expect(try mock.admin(.delete, path).status == 204)
        #expect(try mock.admin(.get, path)["profiles"] == [])
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.admin(.get, path).json == before)
        #expect(try mock.admin(.get, "/rules")["rules"]?.array?.count == 1)
        let nothing = try mock.admin(.post, "/undo")
        #expect(nothing.status == 404 && nothing.text.contains("nothing to take back"))
    }

    @Test(arguments: Stage.allCases)
    func `brings back the rules of a forgotten device in their former order`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func addRule(_ device: String, replying status: Int) throws -> JSONValue? {
            try mock.admin(
                .post, "/rules",
                #"{\#(device)"on": ["retrieveProfiles"], "then": {"reply": {"status": \#(status)}}}"#)["id"]
        }
        let ofDevice = #""device": "\#(app.device)", "#
        var ids = [
            try addRule(ofDevice, replying: 500), try addRule("", replying: 501),
            try addRule(ofDevice, replying: 502),
        ]
        #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
        #expect(try app.get("profiles").status == 501)
        ids.append(try addRule("", replying: 503))
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.admin(.get, "/rules")["rules"]?.array?.map { $0["id"] } == ids)
        #expect(try app.get("profiles").status == 500)
    }

    @Test(arguments: Stage.allCases)
    func `brings back removed requests among those that came since`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.get("profiles")
        let before = try mock.requests().compactMap { $0["id"] }
        _ = try mock.admin(.post, "/requests/remove", #"{"device": "\#(app.device)"}"#)
        _ = try app.get("configuration")
        _ = try mock.admin(.post, "/undo")
        #expect(try mock.requests().compactMap { $0["id"] }.prefix(3) == before[...])
        #expect(try mock.requests().count == 4)
    }

    @Test(arguments: Stage.allCases)
    func `takes back a reset`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT1H"}"#)
        let clock = try mock.admin(.get, "/clock")["now"]
        let count = try mock.requests().count
        _ = try mock.admin(.post, "/reset")
        #expect(try app.get("profiles")["profiles"] == [:])
        _ = try mock.admin(.post, "/undo")
        #expect(try mock.admin(.get, "/clock")["now"] == clock)
        let ids = try mock.requests().compactMap { $0["id"]?.string }
        #expect(ids.count == count + 1 && Set(ids).count == ids.count)
        #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
    }

    @Test(arguments: Stage.allCases)
    func `takes back a reset after another one that had nothing to remove`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let count = try mock.requests().count
        for _ in 1...3 { #expect(try mock.admin(.post, "/reset").status == 204) }
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.requests().count == count)
        #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
        // The next reset removes something again.
        _ = try mock.admin(.post, "/reset")
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "maintenance"}"#)
        _ = try mock.admin(.post, "/reset")
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.admin(.get, "/scenarios")["current"] == "maintenance")
    }

    @Test(arguments: Stage.allCases)
    func `says that an import has ended what could be taken back`(stage: Stage) throws {
        let mock = try stage.open()
        let state = try mock.admin(.get, "/state").text
        _ = try App(on: mock)
        _ = try mock.admin(.post, "/reset")
        #expect(try mock.admin(.put, "/state", state).status == 204)
        let nothing = try mock.admin(.post, "/undo")
        #expect(nothing.status == 404)
        let detail = nothing["errors"]?.array?.first?["detail"]?.string
        #expect(detail?.contains("the last import of a state") == true)
    }
}
