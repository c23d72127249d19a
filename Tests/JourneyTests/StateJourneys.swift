import HTTPTypes
import PassAPI
import Testing

/// `/__admin/state`, `/__admin/snapshots`, `/__admin/devices`
@Suite("The state")
struct StateJourneys {
    @Test(arguments: Stage.allCases)
    func `can be moved to another mock: logins, sessions, passes, clocks`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        try app.logIn(at: "Spectrum")
        _ = try app.authorize(at: "TempPass_TEST40")
        let code = try #require(try app.post("sessions", form: "")["code"]?.string)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT10M", "device": "\#(app.device)"}"#)
        _ = try mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "mixed-decisions"}"#)
        _ = try mock.admin(
            .post, "/rules", #"{"on": ["initiateLogout"], "then": {"reply": {"status": 500}}}"#)
        let state = try mock.admin(.get, "/state")
        #expect(state.status == 200)
        let elsewhere = try stage.open()
        #expect(try elsewhere.admin(.put, "/state", state.text).status == 204)
        #expect(try elsewhere.admin(.get, "/state").text == state.text)
        let moved = app.moved(to: elsewhere)
        #expect(try moved.get("profiles")["profiles"] == app.get("profiles")["profiles"])
        #expect(try moved.get("sessions/\(code)").status == 200)
        #expect(
            try moved.preauthorize(["resource4"])["decisions"]?.array?.first?["authorized"] == .bool(false))
        #expect(try moved.logOut().status == 500)
        let view = try elsewhere.admin(.get, "/devices/\(app.device)")
        #expect(view["clock"]?["offset"] == "PT10M")
        #expect(view["temporaryPasses"]?.array?.first?["mvpd"] == "TempPass_TEST40")
    }

    @Test(arguments: Stage.allCases)
    func `an invalid document changes nothing`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let before = try mock.admin(.get, "/state").text
        for body in [
            "", "{", "[]", "{}", #"{"version": 3}"#, #"{"version": 4}"#, #"{"version": 4, "scenario": 5}"#,
        ] {
            let answer = try mock.send(.put, "/__admin/state", PublishedHeaders.json, body: body)
            #expect(answer.status == 400, "<\(body)>")
            #expect(answer["errors"]?.array?.isEmpty == false, "<\(body)>")
            #expect(try mock.admin(.get, "/state").text == before, "<\(body)>")
        }
        // Values with the right types that make no sense.
        for (sound, senseless) in [
            (#""offset":0"#, #""offset":9223372036854775807"#),
            // The year 9899, which no call can set.
            (#""offset":0"#, #""offset":248439571200000"#),
            (#""notAfter":"#, #""notAfter":9999"#), (#""sessions":{""#, #""sessions":{"other"#),
        ] {
            let text = before.replacing(sound, with: senseless)
            #expect(text != before)
            #expect(try mock.admin(.put, "/state", text).status == 400, "\(senseless)")
        }
        // A scenario that does not exist here.
        let unknown = before.replacing(#""scenario":"valid-sso""#, with: #""scenario":"nowhere""#)
        #expect(try mock.admin(.put, "/state", unknown).status == 400)
        #expect(try mock.admin(.get, "/state").text == before)
    }

    private static let otherVersions: [Int] = [3, 5]

    @Test(arguments: Stage.allCases)
    func `another version is refused with the place`(stage: Stage) throws {
        let mock = try stage.open()
        let text = try mock.admin(.get, "/state").text
        for version in Self.otherVersions {
            let other = text.replacing(#""version":4"#, with: #""version":\#(version)"#)
            #expect(other != text, "\(version)")
            let refused = try mock.admin(.put, "/state", other)
            #expect(refused.status == 400, "\(version)")
            let error = try #require(refused["errors"]?.array?.first, "\(version)")
            #expect(error["source"]?["pointer"] == "/version", "\(version)")
            #expect(
                error["detail"]?.string?.contains("the version is \(version), expected 4") == true,
                "\(version)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `members are needed, and what the files lack is named with its place`(stage: Stage) throws {
        let mock = try stage.open()
        let document = try #require(try mock.admin(.get, "/state").json.object)
        for member in ["deviceLabels", "deviceScenarios", "backend"] {
            var incomplete = document
            incomplete[member] = nil
            let text = String(decoding: JSONValue.object(incomplete).jsonBytes, as: UTF8.self)
            #expect(try mock.admin(.put, "/state", text).status == 400, "\(member)")
        }
        var unknown = document
        unknown["scenario"] = "valid-sso;nonsense=1"
        unknown["deviceScenarios"] = ["ZGV2aWNlLTE=": "no-such-scenario"]
        unknown["rules"] = [["id": "rule-1", "rule": ["then": ["error": "no_such_error"]]]]
        let refused = try mock.admin(
            .put, "/state", String(decoding: JSONValue.object(unknown).jsonBytes, as: UTF8.self))
        #expect(refused.status == 400)
        let detail = try #require(refused["errors"]?.array?.first?["detail"]?.string)
        for place in ["/scenario: ", "/deviceScenarios/ZGV2aWNlLTE=: ", "/rules/0/rule/then/error: "] {
            #expect(detail.contains(place), "\(place)")
        }
        #expect(try mock.admin(.get, "/state").json.object == document)
    }

    @Test(arguments: Stage.allCases)
    func `a member that no export has is refused with its place, and so is a repeated rule`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let rule = #"{"on": ["retrieveProfiles"], "then": {"reply": {"status": 503}}}"#
        let id = try #require(try mock.admin(.post, "/rules", rule)["id"]?.string)
        _ = try mock.admin(.post, "/clock/freeze")
        let before = try mock.admin(.get, "/state").text
        #expect(try mock.admin(.put, "/state", before).status == 204)
        func expectRefusal(_ text: String, at pointer: String, _ message: String) throws {
            #expect(text != before, "\(pointer)")
            let refused = try mock.admin(.put, "/state", text)
            #expect(refused.status == 400, "\(pointer)")
            let error = refused["errors"]?.array?.first
            #expect(error?["source"]?["pointer"] == .string(pointer))
            #expect(error?["detail"]?.string?.contains(message) == true, "\(pointer)")
            #expect(try mock.admin(.get, "/state").text == before, "\(pointer)")
        }
        for (sound, edited, pointer) in [
            (#""rules":["#, #""rulez":[],"rules":["#, "/rulez"),
            (#""backend":{"#, #""backend":{"foo":1,"#, "/backend/foo"),
            (#""id":"\#(id)""#, #""id":"\#(id)","bogus":1"#, "/rules/0/bogus"),
            (#""clock":{"#, #""clock":{"frozen":true,"#, "/clock/frozen"),
        ] {
            let key = String(pointer.split(separator: "/").last ?? "")
            try expectRefusal(
                before.replacing(sound, with: edited), at: pointer, "unknown key \"\(key)\"")
        }
        let label = String(repeating: "a", count: 201)
        for (sound, edited, pointer, message) in [
            (
                #""deviceScenarios":{}"#, #""deviceScenarios":{"x":"valid-sso"}"#, "/deviceScenarios/x",
                "\"x\" is no device identifier"
            ),
            (
                #""deviceLabels":{}"#, #""deviceLabels":{"undefined":"TV"}"#, "/deviceLabels/undefined",
                "\"undefined\" is no device identifier"
            ),
            (
                #""deviceLabels":{}"#, #""deviceLabels":{"ZA==":"\#(label)"}"#, "/deviceLabels/ZA==",
                "the label has 201 bytes, expected at most 200 bytes"
            ),
            (
                #""id":"\#(id)""#, #""id":"\#(id)","device":"x""#, "/rules/0/device",
                "\"x\" is no device identifier"
            ),
            (
                #""devices":{}"#, #""devices":{"ZA==":{"profilez":[]}}"#, "/backend/devices/ZA==/profilez",
                "unknown key \"profilez\", did you mean \"profiles\"?"
            ),
        ] {
            try expectRefusal(before.replacing(sound, with: edited), at: pointer, message)
        }
        var repeated = try #require(JSONValue(parsing: Array(before.utf8))?.object)
        let rules = try #require(repeated["rules"]?.array)
        repeated["rules"] = .array(rules + rules)
        try expectRefusal(
            JSONValue.object(repeated).jsonText, at: "/rules/1/id", "is that of an earlier rule")
    }

    @Test(arguments: Stage.allCases)
    func `snapshots are stored by name and restore a state`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        #expect(try mock.admin(.put, "/snapshots/logged-in").status == 201)
        #expect(try mock.admin(.put, "/snapshots/logged-in").status == 204)
        _ = try app.logOut()
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
        let snapshot = try mock.admin(.get, "/snapshots/logged-in")
        #expect(try mock.admin(.put, "/state", snapshot.text).status == 204)
        #expect(try app.get("profiles")["profiles"]?.object?.count == 1)
        #expect(
            try mock.admin(.get, "/snapshots/other")["errors"]?.array?.first?["detail"]
                == "There is no snapshot \"other\", expected one of: logged-in.")
        #expect(try mock.admin(.delete, "/snapshots/logged-in").status == 204)
        let gone = try mock.admin(.get, "/snapshots/logged-in")
        #expect(gone.status == 404)
        #expect(
            gone["errors"]?.array?.first?["detail"]
                == "There is no snapshot \"logged-in\", nor any other. A reset removes all of them, and so does a restart without Redis."
        )
    }

    @Test(arguments: Stage.allCases)
    func `a device is shown with its whole state, and deleted except for its client`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.get("configuration")
        let seen = try mock.admin(.get, "/devices")["devices"]?.array
        #expect(seen?.first?["identifier"] == "device-1" && seen?.first?["clients"]?.array?.count == 1)
        try app.logIn()
        let code = try #require(try app.post("sessions", form: "mvpd=Dish")["code"]?.string)
        _ = try mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "returning-user"}"#)
        let view = try mock.admin(.get, "/devices/\(app.device)")
        #expect(view["identifier"] == "device-1")
        #expect(view["scenario"] == "returning-user")
        #expect(view["clients"]?.array?.count == 1)
        #expect(view["profiles"]?.array?.map { $0["mvpd"] } == ["Cablevision"])
        #expect(view["sessions"]?.array?.first { $0["code"]?.string == code }?["state"] == "live")
        #expect(try mock.admin(.get, "/devices")["devices"]?.array?.count == 1)
        // The path also accepts the decoded identifier, and the whole value of the header.
        #expect(try mock.admin(.get, "/devices/device-1")["device"] == view["device"])
        #expect(try mock.admin(.get, "/devices/fingerprint%20\(app.device)")["device"] == view["device"])
        let added = try mock.admin(
            .post, "/devices/device-1/profiles", #"{"serviceProvider": "REF30", "mvpd": "Spectrum"}"#)
        #expect(added.status == 201 && added.json == ["device": view["device"] ?? .null])
        let requests = try mock.requests(#"{"device": "fingerprint \#(app.device)"}"#)
        #expect(try !requests.isEmpty && requests == mock.requests(#"{"device": "device-1"}"#))
        #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
        #expect(try mock.admin(.get, "/devices/\(app.device)")["profiles"] == [])
        #expect(try app.get("profiles").status == 200)
        #expect(try app.get("sessions/\(code)")["code"] == "invalid_parameter_code")
    }

    @Test(arguments: Stage.allCases)
    func `a deleted device leaves nothing behind, even after an import`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let token = try app.serviceToken(for: "jane")
        #expect(try app.sendSSO(.post, "link", token)["code"] != nil)
        try app.logIn(at: "Cablevision", token)
        _ = try app.post("sessions", form: "mvpd=Dish")
        let device = app.device.base64
        let export = try mock.admin(.get, "/state").text
        // The device, sessions, a link code and the user's profile.
        #expect(export.ranges(of: device).count >= 4)
        for isImported in [false, true] {
            if isImported { #expect(try mock.admin(.put, "/state", export).status == 204) }
            #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
            #expect(try !mock.admin(.get, "/state").text.contains(device))
        }
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.admin(.get, "/state").text.ranges(of: device).count >= 4)
    }

    @Test(arguments: Stage.allCases)
    func `a reset restores the state at the start`(stage: Stage) throws {
        let mock = try stage.open()
        let start = try mock.admin(.get, "/state").text
        let app = try App(on: mock)
        try app.logIn()
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "maintenance"}"#)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P1D"}"#)
        #expect(try mock.admin(.post, "/reset").status == 204)
        #expect(try mock.admin(.get, "/state").text == start)
        #expect(try mock.requests().isEmpty)
    }
}
