import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

/// The requests of a browser before a page of another origin may call (Fetch Standard, CORS protocol).
@Suite("Cross-origin requests")
struct CrossOriginJourneys {
    private static let origin = "https://app.example:8443"

    private func field(_ name: String, of answer: Mock.Answer) -> String? {
        HTTPField.Name(name).flatMap { answer.fields[$0] }
    }

    private static let preflights: [(path: String, method: String, headers: String)] = [
        ("/api/v2/REF30/profiles", "GET", "authorization,ap-device-identifier,x-device-info"),
        ("/api/v2/REF30/decisions/authorize/Cablevision", "POST", "ad-service-token,content-type"),
        ("/o/client/register", "POST", "content-type"),
        ("/reset-tempass/v3/reset", "DELETE", "authorization"),
    ]

    @Test(arguments: Stage.allCases)
    func `a preflight allows the requested headers, also at a path that is unknown`(stage: Stage) throws {
        let mock = try stage.open()
        for asked in Self.preflights {
            let answer = try mock.send(
                .options, asked.path,
                [
                    "Origin": Self.origin, "Access-Control-Request-Method": asked.method,
                    "Access-Control-Request-Headers": asked.headers,
                ])
            #expect(answer.status == 204 && answer.text.isEmpty, "\(asked.path)")
            #expect(field("Access-Control-Allow-Origin", of: answer) == Self.origin, "\(asked.path)")
            #expect(field("Access-Control-Allow-Credentials", of: answer) == "true", "\(asked.path)")
            #expect(field("Access-Control-Allow-Headers", of: answer) == asked.headers, "\(asked.path)")
            let methods = field("Access-Control-Allow-Methods", of: answer)?.split(separator: ",").map(
                String.init)
            #expect(methods == ["POST", "GET", "OPTIONS", "DELETE"], "\(asked.path)")
            #expect(answer.fields[.vary] == "Origin", "\(asked.path)")
        }
        for path in Self.unknownPaths {
            let preflight = try mock.send(
                .options, path,
                [
                    "Origin": Self.origin, "Access-Control-Request-Method": "GET",
                    "Access-Control-Request-Headers": "authorization",
                ])
            #expect(preflight.status == 204, "\(path)")
            #expect(field("Access-Control-Allow-Origin", of: preflight) == Self.origin, "\(path)")
            #expect(field("Access-Control-Allow-Headers", of: preflight) == "authorization", "\(path)")
            #expect(field("Access-Control-Allow-Methods", of: preflight) != nil, "\(path)")
            let refused = try mock.send(.get, path, ["Origin": Self.origin])
            #expect([400, 404].contains(refused.status), "\(path)")
            #expect(field("Access-Control-Allow-Origin", of: refused) == Self.origin, "\(path)")
            #expect(
                field("Access-Control-Expose-Headers", of: refused)?.contains("X-Mock-Reason") == true,
                "\(path)")
            #expect(field("X-Mock-Reason", of: refused) != nil, "\(path)")
            // An OPTIONS request of no page is none.
            #expect(try mock.send(.options, path).status == refused.status, "\(path)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `every answer with an origin contains it, and no other and none of the admin API`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let origin = ["Origin": Self.origin]
        let answers = [
            try app.get("profiles", origin),
            try app.get("profiles", ["Origin": Self.origin, "Authorization": nil]),
            try mock.send(.post, "/o/client/token", origin),
            try mock.send(.put, "/api/v2/REF30/profiles", origin),
            try mock.send(.get, "/nowhere", origin),
            try app.get("profiles", ["Origin": Self.origin, "X-Mock-Scenario": "maintenance"]),
            try app.get("profiles", ["Origin": "null"]),
        ]
        #expect(answers.map(\.status) == [200, 401, 400, 405, 404, 500, 200])
        for (number, answer) in answers.enumerated() {
            let named = field("Access-Control-Allow-Origin", of: answer)
            #expect(named == (number == 6 ? "null" : Self.origin))
            #expect(field("Access-Control-Allow-Credentials", of: answer) == "true")
            #expect(
                field("Access-Control-Expose-Headers", of: answer)
                    == "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details,X-Mock-Operation,"
                    + "X-Mock-Scenario,X-Mock-Rule,X-Mock-Request,X-Mock-Reason")
            #expect(answer.fields[.vary] == "Origin")
        }
        let answer = try app.get("profiles")
        #expect(field("Access-Control-Allow-Origin", of: answer) == nil)
        #expect(answer.fields[.vary] == "Origin")
        let admin = try mock.send(.get, "/__admin/scenarios", ["Origin": Self.origin])
        #expect(field("Access-Control-Allow-Origin", of: admin) == nil)
        let preflight = try mock.send(.options, "/__admin/scenarios", ["Origin": Self.origin])
        #expect(field("Access-Control-Allow-Origin", of: preflight) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `the 429 contains the origin, although it comes from the proxy in front`(stage: Stage) throws {
        let mock = try stage.open(scenario: "throttled")
        var answer = try mock.send(.post, "/o/client/token", ["Origin": Self.origin])
        for _ in 0..<11 { answer = try mock.send(.post, "/o/client/token", ["Origin": Self.origin]) }
        #expect(answer.status == 429)
        #expect(field("Access-Control-Allow-Origin", of: answer) == Self.origin)
    }

    @Test(arguments: Stage.allCases)
    func `CORS fields of a rule's own reply are replaced, so that each occurs once`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let rule = """
            {"on": ["retrieveProfiles"],
             "then": {"reply": {"status": 200, "headers": {
                "Access-Control-Allow-Credentials": "false", "Vary": "Accept"}}}}
            """
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        let answer = try app.get("profiles", ["Origin": Self.origin])
        #expect(field("Access-Control-Allow-Origin", of: answer) == Self.origin)
        #expect(field("Access-Control-Allow-Credentials", of: answer) == "true")
        #expect(answer.fields[.vary] == "Accept, Origin")
    }

    private static let unknownPaths: [String] = ["/nowhere", "/api/v2/REF30/profile", "/api/v1/nothing", "/"]

    @Test(arguments: Stage.seeded)
    func `a preflight of a malformed path is answered, too`(stage: Stage) throws {
        let fields = ["Origin": Self.origin, "Access-Control-Request-Method": "GET"]
        let mock = try stage.open()
        #expect(try mock.send(.options, "/api/v2/REF30/%00", fields).status == 204)
        let refused = try mock.send(.get, "/api/v2/REF30/%00", ["Origin": Self.origin])
        #expect(refused.status == 400 && field("Access-Control-Allow-Origin", of: refused) == Self.origin)
        #expect(field("X-Mock-Reason", of: refused)?.contains("invalid percent-encoding") == true)
    }

    @Test(arguments: Stage.allCases)
    func `preflights of operations are not listed as unmatched`(stage: Stage) throws {
        let mock = try stage.open()
        func preflight(_ path: String) throws {
            let fields = ["Origin": Self.origin, "Access-Control-Request-Method": "GET"]
            #expect(try mock.send(.options, path, fields).status == 204)
        }
        try preflight("/api/v2/REF30/profiles")
        try preflight("/o/client/token")
        #expect(try mock.admin(.get, "/requests/unmatched")["requests"]?.array?.isEmpty == true)
        try preflight("/api/v2/REF30/profile")
        let unmatched = try mock.admin(.get, "/requests/unmatched")["requests"]?.array ?? []
        #expect(
            unmatched.compactMap { $0["request"]?["request"]?["path"]?.string } == ["/api/v2/REF30/profile"])
        #expect(unmatched.first?["nearMisses"]?.array?.first?.string?.contains("(retrieveProfiles)") == true)
        #expect(try mock.admin(.get, "/requests")["meta"]?["total"] == .integer(3))
    }

    @Test(arguments: Stage.allCases)
    func `without mock headers, none of them is exposed`(stage: Stage) throws {
        let mock = try stage.open(with: "world: { policies: { mockHeaders: off } }")
        let app = try App(on: mock)
        for answer in [
            try app.get("profiles", ["Origin": Self.origin]),
            try mock.send(.get, "/nowhere", ["Origin": Self.origin]),
        ] {
            #expect(
                field("Access-Control-Expose-Headers", of: answer)
                    == "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details")
            #expect(!answer.fields.contains { $0.name.rawName.hasPrefix("X-Mock") })
        }
    }
}
