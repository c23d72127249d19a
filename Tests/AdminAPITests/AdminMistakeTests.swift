import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

@testable import AdminAPI

@Suite("Mistakes in calls of the admin API")
struct ControlMistakeTests {
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make()
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, query: String? = nil, body: String = "",
        contentType: String = "application/json"
    ) throws -> (status: Int, error: JSONValue?, fields: ReplyFields) {
        let reply = mock.respond(
            to: Request(
                method: method, path: path, query: query,
                fields: ["Host": "localhost", "Content-Type": contentType], body: Array(body.utf8)))
        let error = JSONValue(parsing: reply.body)?["errors"]?.array?.first
        return (reply.status.code, error, reply.fields)
    }

    private func state() throws -> JSONValue {
        let reply = mock.respond(
            to: Request(method: .get, path: "/__admin/state", fields: ["Host": "localhost"]))
        #expect(reply.status == .ok)
        return try #require(JSONValue(parsing: reply.body))
    }

    @Test func `of the verb are answered with 405 and what the path takes`() throws {
        let byPath = Dictionary(grouping: AdminRoute.withDashboard, by: \.path)
        for (path, routes) in byPath {
            let reply = try send(
                .patch, path.path(["device": "d", "code": "c", "id": "i", "name": "n", "partner": "Apple"]))
            #expect(reply.status == 405, "\(path)")
            #expect(reply.error?["code"] == "method_not_allowed", "\(path)")
            let allowed = reply.fields[.allow]?.split(separator: ", ").map(String.init) ?? []
            let methods = Set(routes.map(\.method.rawValue))
            #expect(Set(allowed) == (methods.contains("GET") ? methods.union(["HEAD"]) : methods), "\(path)")
        }
    }

    @Test func `of tests that never remove their rules are answered with 409 and the call that removes them`()
        throws
    {
        mock.backend.state.withLock { state in
            let library = state.testerSettings.scenarios.library
            state.testerSettings.dynamicRules = (1...5_000).map {
                DynamicRule(
                    id: "delay-\($0)", device: nil, json: ["then": ["delay": "1s"]], from: library)
            }
        }
        let rule = #"{"then":{"delay":"1s"}}"#
        let refused = try send(.post, "/__admin/rules", body: rule)
        #expect(refused.status == 409)
        #expect(refused.error?["detail"]?.string?.contains("DELETE /__admin/rules") == true)
        #expect(try send(.delete, "/__admin/rules/delay-1").status == 204)
        #expect(try send(.post, "/__admin/rules", body: rule).status == 201)
    }

    @Test func `of the JSON and of a name are answered with 400 and the name, and change nothing`() throws {
        let before = try state()
        for route in AdminRoute.withDashboard where route.body?.contentType == "application/json" {
            let path = route.path.path(["device": "d", "code": "c", "partner": "Apple"])
            for body in ["{", "nonsense", "[1]", "{\"a\":}", "\u{FEFF}{}x"] {
                let reply = try send(route.method, path, body: body)
                #expect(reply.status == 400, "\(route.name): \(body)")
                #expect(reply.error?["code"] == "invalid_body", "\(route.name): \(body)")
            }
            guard route.name != AdminRoute.putState.name else { continue }
            let reply = try send(route.method, path, body: #"{"nonsense":1}"#)
            #expect(reply.status == 400, "\(route.name)")
            #expect(reply.error?["detail"]?.string?.contains(#""nonsense""#) == true, "\(route.name)")
        }
        #expect(try state() == before)
    }

    @Test(arguments: [
        (#"{"set":1,"set":2}"#, #"line 1, column 10: the name "set" occurs twice"#),
        (#"{"set":1e999}"#, "line 1, column 8: a number that is too large"),
        ("{\n\"set\":1,}", #"line 2, column 9: expected a name in quotation marks after ",""#),
    ])
    func `of the JSON are told with their place, also in a state`(body: String, mistake: String) throws {
        let clock = try send(.post, "/__admin/clock/set", body: body)
        #expect(clock.status == 400)
        #expect(clock.error?["detail"] == .string("The body cannot be read as a JSON object: \(mistake)."))
        let state = try send(.put, "/__admin/state", body: body)
        #expect(state.status == 400)
        #expect(state.error?["detail"] == .string("the state document cannot be read: \(mistake)"))
    }

    @Test func `of a query are named, and numbers may be names`() throws {
        let unknown = try send(.get, "/__admin/requests", query: "limt=3")
        #expect(unknown.status == 400)
        #expect(unknown.error?["detail"]?.string?.contains(#"did you mean "limit"?"#) == true)
        #expect(try send(.get, "/__admin/requests", query: "limit=x").status == 400)
        #expect(try send(.get, "/__admin/requests", query: "device=123&limit=3").status == 200)
        #expect(try send(.get, "/__admin/clock", query: "devise=1").status == 400)
    }

    @Test func `of a query or a body that the call does not read are refused`() throws {
        for route in AdminRoute.all where !route.isOpen {
            let path = route.path.path([
                "device": "d", "code": "c", "id": "i", "name": "n", "partner": "Apple",
            ])
            func expectRefusal(query: String? = nil, body: String = "", _ detail: String) throws {
                let reply = try send(route.method, path, query: query, body: body)
                #expect(reply.status == 400, "\(route.name)")
                #expect(reply.error?["detail"]?.string?.contains(detail) == true, "\(route.name)")
            }
            if route.query.isEmpty { try expectRefusal(query: "device=a", "has a query, expected none") }
            if route.body == nil {
                try expectRefusal(body: #"{"device":"a"}"#, "has a body, expected none")
                let empty = try send(route.method, path, body: "{}")
                #expect(empty.error?["detail"]?.string?.contains("has a body") != true, "\(route.name)")
            }
        }
    }

    @Test(
        arguments: [
            ("/__admin/requests", "device=a&device=b"), ("/__admin/requests", "limit=1&limit=1"),
            ("/__admin/clock", "device=a&device=b"), ("/__admin/requests.har", "errors=false"),
        ])
    func `of a query are refused, not ignored`(path: String, query: String) throws {
        #expect(try send(.get, path, query: query).status == 400)
        #expect(
            try send(.get, "/__admin/checklist", query: "ignore=polling-interval&ignore=error-retries").status
                == 200)
    }

    @Test func `of an expected order are found before it is`() throws {
        let body = #"{"sequence":[{"operation":"retrieveProfiles"},{"since":"nonsense"}]}"#
        let reply = try send(.post, "/__admin/requests/verify", body: body)
        #expect(reply.status == 400)
        #expect(reply.error?["source"]?["pointer"] == "/sequence/1/since")
        let unknown = #"{"sequence":[{"operation":"retrieveProfiles"},{"scenario":"nonsense"}]}"#
        let refusal = try send(.post, "/__admin/requests/verify", body: unknown)
        #expect(refusal.status == 400)
        #expect(refusal.error?["source"]?["pointer"] == "/sequence/1/scenario")
        let long = String(repeating: #"{"device":"a"},"#, count: 1_000) + #"{"device":"a"}"#
        #expect(try send(.post, "/__admin/requests/verify", body: #"{"sequence":[\#(long)]}"#).status == 400)
    }

    @Test func `of the identifier of a request are not explained by dropped ones if there are none`() throws {
        let reply = try send(.get, "/__admin/requests/nope")
        #expect(reply.status == 404)
        #expect(reply.error?["detail"] == "The journal has no request nope.")
    }

    @Test(arguments: ["5", #""5""#])
    func `of a timeout include a number without a unit`(timeout: String) throws {
        let reply = try send(
            .post, "/__admin/requests/wait", body: #"{"count": 1, "timeout": \#(timeout)}"#)
        #expect(reply.status == 400)
        #expect(
            reply.error?["detail"]
                == "/timeout: \"timeout\": 5 has no unit, expected a duration such as PT5S or 300ms")
    }

    @Test(arguments: [
        ("rules", #""then":{"fault":"HANG"}"#), ("clock/freeze", ""), ("clock/advance", #""advance":"PT1M""#),
        ("requests/count", ""), ("requests/remove", ""), ("rehearsal/c", ""),
        ("tokens/service", #""subject":"jane""#), ("partner/Apple/response", ""),
    ])
    func `of a device are null, an empty name and a long one, which stand for no device and not for all`(
        call: String, others: String
    ) throws {
        let before = try state()
        for device in ["null", "\"\"", #""\#(String(repeating: "a", count: 4_097))""#] {
            let rest = others.isEmpty ? "" : ",\(others)"
            let reply = try send(.post, "/__admin/\(call)", body: #"{"device":\#(device)\#(rest)}"#)
            #expect(reply.status == 400, "\(device.prefix(9))")
            #expect(reply.error?["source"]?["pointer"] == "/device", "\(device.prefix(9))")
            let detail = reply.error?["detail"]?.string
            #expect(detail?.contains("not empty and has at most 4096 bytes") == true, "\(device.prefix(9))")
        }
        #expect(try state() == before)
    }

    @Test func `of a device in the path are a name that is too long`() throws {
        let reply = try send(.get, "/__admin/devices/\(String(repeating: "a", count: 4_097))")
        #expect(reply.status == 404)
        #expect(reply.error?["detail"]?.string?.contains("is too long, expected") == true)
        let longest = String(repeating: "a", count: 4_096)
        #expect(try send(.get, "/__admin/devices/\(longest)").status == 200)
    }

    @Test func `of a label are its length`() throws {
        func status(_ length: Int) throws -> Int {
            let label = String(repeating: "a", count: length)
            return try send(.put, "/__admin/devices/d/label", body: #"{"label":"\#(label)"}"#).status
        }
        #expect(try status(200) == 204)
        #expect(try status(201) == 400)
    }

    @Test(arguments: [
        ("/requests", "limt=3"), ("/requests", "before=nothing"), ("/requests", "since=nothing"),
        ("/requests.har", "status=many"), ("/requests.har", "id=nothing"), ("/checklist", "since=nothing"),
        ("/clock", "devise=1"),
    ])
    func `of a query are not called mistakes of a body`(call: String, query: String) throws {
        let reply = try send(.get, "/__admin\(call)", query: query)
        #expect(reply.status == 400)
        #expect(reply.error?["code"] == "invalid_query")
        #expect(reply.error?["title"] == "The query cannot be used")
        #expect(reply.error?["source"] == nil)
    }

    @Test(arguments: [
        ("/clock", "device=qCA9QF9OSd+iwDpG+2Phgw==", true),
        ("/requests", "device=qCA9QF9OSd+iwDpG+2Phgw==", true),
        ("/requests.har", "device=qCA9QF9OSd+iwDpG+2Phgw%3D%3D", true),
        ("/checklist", "ignore-device=qCA9QF9OSd+iwDpG+2Phgw==", true),
        ("/requests", "since=2026-03-16T14:39:48+02:00", true),
        ("/requests", "since=2026-03-16%2014:39:48+02:00", true),
        ("/clock", "device=qCA9QF9OSd+iwDpG+2Phgw", true),
        ("/requests", "device=n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg", true),
        ("/clock", "device=qCA9QF9OSd%2BiwDpG%2B2Phgw", false),
        ("/clock", "device=Test+Device+Number+001", false), ("/clock", "device=My+iPhone+15+Pro", false),
        ("/clock", "device=qCA9QF9OSd%2BiwDpG%2B2Phgw==", false), ("/clock", "device=living+room", false),
        ("/requests", "since=2026-03-16T14:39:48%2B02:00", false),
    ])
    func `of a query include a plus sign that is not encoded`(call: String, query: String, isMistake: Bool)
        throws
    {
        let reply = try send(.get, "/__admin\(call)", query: query)
        #expect(reply.status == (isMistake ? 400 : 200))
        #expect(reply.error?["detail"]?.string?.hasSuffix("write + as %2B.") == (isMistake ? true : nil))
    }

    @Test(arguments: [
        ("X-Mock-Scenario", "valid-soo", "X-Mock-Scenario: "),
        ("X-Mock-Scenari", "valid-sso", "unknown header "),
    ])
    func `of a header are answered with its name, not with a place in the body`(
        name: String, value: String, beginning: String
    ) throws {
        for (path, body) in [
            ("devices/d/profiles", #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#),
            ("partner/Apple/response", #"{"mvpd":"Cablevision"}"#),
        ] {
            let reply = mock.respond(
                to: Request(
                    method: .post, path: "/__admin/\(path)", fields: ["Host": "localhost", name: value],
                    body: Array(body.utf8)))
            #expect(reply.status == .badRequest, "\(path)")
            let error = try #require(JSONValue(parsing: reply.body)?["errors"]?.array?.first, "\(path)")
            #expect(error["detail"]?.string?.hasPrefix(beginning) == true, "\(path)")
            #expect(error["code"] == "invalid_scenario" && error["source"] == nil, "\(path)")
        }
    }

    @Test func `of the name of a rule are answered with those that exist`() throws {
        let mock = try AdminResponder.make()
        func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") -> JSONValue? {
            let reply = mock.respond(
                to: Request(
                    method: method, path: path, fields: ["Host": "localhost"], body: Array(body.utf8)))
            return JSONValue(parsing: reply.body)
        }
        let none = send(.delete, "/__admin/rules/nope")?["errors"]?.array?.first
        #expect(none?["detail"] == #"There is no rule "nope": none was added."#)
        let added = send(.post, "/__admin/rules", #"{"on":["retrieveProfiles"],"then":{"fault":"HANG"}}"#)
        let id = try #require(added?["id"]?.string)
        let other = send(.delete, "/__admin/rules/nope")?["errors"]?.array?.first
        #expect(other?["detail"] == .string("There is no rule \"nope\", expected one of: \(id)."))
    }

    @Test func `of the MVPD of the framework say that the call names none`() throws {
        let reply = try send(.post, "/__admin/partner/Apple/response", body: "{}")
        #expect(reply.status == 400)
        let detail = reply.error?["detail"]?.string
        #expect(detail?.hasPrefix("The call names no MVPD, expected one of: ") == true, "\(reply)")
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/json;charset=x", ""])
    func `are not the content type: JSON is JSON`(contentType: String) throws {
        let reply = try send(
            .put, "/__admin/scenario", body: #"{"scenario":"throttled"}"#, contentType: contentType)
        #expect(reply.status == 200)
    }

    @Test(
        arguments: [
            ("set", #"{"set":-9223372036854775808}"#), ("set", #"{"set":9223372036854775807}"#),
            ("set", #"{"set":"9223372036854775807"}"#), ("set", #"{"set":"2026-02-30T00:00:00Z"}"#),
            ("advance", #"{"advance":"PT1M2M"}"#), ("advance", #"{"advance":"P99999999D"}"#),
        ])
    func `of a time are refused before they can do harm`(verb: String, body: String) throws {
        #expect(try send(.post, "/__admin/clock/\(verb)", body: body).status == 400)
    }

    @Test(arguments: [
        ("clock/set", #"{"set":1795994545}"#, true), ("clock/set", #"{"set":"1795994545"}"#, true),
        ("requests/count", #"{"since":1795994545}"#, true),
        ("requests/find", #"{"since":"1795994545"}"#, true),
        ("clock/set", #"{"set":1795994545.25}"#, false),
        ("requests/count", #"{"since":1795994545.25}"#, false),
        ("requests/count", #"{"since":"1795994545.25"}"#, false),
    ])
    func `of the unit of a time name milliseconds`(call: String, body: String, isCorrected: Bool) throws {
        let reply = try send(.post, "/__admin/\(call)", body: body)
        #expect(reply.status == 400)
        let detail = try #require(reply.error?["detail"]?.string)
        #expect(detail.contains("milliseconds since 1970"), "\(detail)")
        #expect(detail.hasSuffix("did you mean 1795994545000?") == isCorrected, "\(detail)")
    }

    @Test(arguments: [
        #"{"when":{"header":{"Authorization":"a","authorization":"b"}},"then":{"fault":"HANG"}}"#,
        #"{"then":{"reply":{"status":503,"headers":{"Set-Cookie":"a","set-cookie":"b"}}}}"#,
    ])
    func `of a header field that is set twice are named, also of one with a secret`(body: String) throws {
        let detail = try #require(
            try send(.post, "/__admin/rules", body: body).error?["detail"]?.string)
        #expect(detail.hasSuffix("expected it only once"), "\(detail)")
    }

    @Test func `of the unit are not seen in the first days of 1970`() throws {
        #expect(try send(.post, "/__admin/clock/set", body: #"{"set":86400000}"#).status == 200)
    }

    @Test func `cannot take a clock so near to the end of the calendar that a login would expire behind it`()
        throws
    {
        let mock = try AdminResponder.make()
        func send(_ method: HTTPRequest.Method, _ call: String, query: String? = nil, _ body: String = "")
            -> (status: Int, json: JSONValue)
        {
            let reply = mock.respond(
                to: Request(
                    method: method, path: "/__admin/clock\(call)", query: query,
                    fields: ["Host": "localhost"],
                    body: Array(body.utf8)))
            return (reply.status.code, JSONValue(parsing: reply.body) ?? .null)
        }
        #expect(send(.post, "/advance", #"{"advance":"PT48H","device":"ahead"}"#).status == 200)
        for time in ["9999-12-31T23:00:00Z", "9700-01-01T00:00:00Z", "0299-12-31T23:59:59.999Z"] {
            let early = send(.post, "/set", #"{"set":"\#(time)"}"#)
            #expect(early.status == 400, "\(time)")
            let error = early.json["errors"]?.array?.first
            #expect(error?["source"]?["pointer"] == "/set", "\(time)")
            #expect(error?["detail"]?.string?.contains("in the years 0300 to 9699") == true, "\(time)")
        }
        #expect(send(.post, "/set", #"{"set":"0300-01-01T00:00:00Z"}"#).status == 200)
        #expect(send(.post, "/set", #"{"set":"9699-12-31T23:00:00Z"}"#).status == 200)
        let beyond = send(.post, "/advance", #"{"advance":"PT2H"}"#)
        #expect(beyond.status == 400)
        #expect(beyond.json["errors"]?.array?.first?["source"]?["pointer"] == "/advance")
        #expect(send(.post, "/advance", #"{"advance":"PT30M"}"#).status == 200)
        let ahead = send(.get, "", query: "device=ahead")
        #expect(ahead.json["now"]?.string?.hasPrefix("9699-12-31T23:59:59") == true)
    }
}
