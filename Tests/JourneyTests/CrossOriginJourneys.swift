import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The requests of a browser before a page of another origin may call (Fetch Standard, CORS protocol).
@Suite("Cross-origin requests")
struct CrossOriginJourneys {
    private static let origin = "https://app.example:8443"

    private func field(_ name: String, of answer: Mock.Answer) -> String? {
        HTTPField.Name(name).flatMap { answer.fields[$0] }
    }

    @Test(
        arguments: Stage.allCases,
        [
            ("/api/v2/REF30/profiles", "GET", "authorization,ap-device-identifier,x-device-info"),
            ("/api/v2/REF30/decisions/authorize/Cablevision", "POST", "ad-service-token,content-type"),
            ("/o/client/register", "POST", "content-type"),
            ("/reset-tempass/v3/reset", "DELETE", "authorization"),
        ])
    func `a preflight allows the requested headers`(
        stage: Stage, asked: (path: String, method: String, headers: String)
    ) throws {
        let answer = try stage.open().send(
            .options, asked.path,
            [
                "Origin": Self.origin, "Access-Control-Request-Method": asked.method,
                "Access-Control-Request-Headers": asked.headers,
            ])
        #expect(answer.status == 204 && answer.text.isEmpty)
        #expect(field("Access-Control-Allow-Origin", of: answer) == Self.origin)
        #expect(field("Access-Control-Allow-Credentials", of: answer) == "true")
        #expect(field("Access-Control-Allow-Headers", of: answer) == asked.headers)
        let methods = field("Access-Control-Allow-Methods", of: answer)?.split(separator: ",").map(
            String.init)
        #expect(methods == ["POST", "GET", "OPTIONS", "DELETE"])
        #expect(answer.fields[.vary] == "Origin")
    }

    @Test(arguments: Stage.allCases)
    func `every kind of answer contains the origin, and never a wildcard`(stage: Stage) throws {
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
                    == "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details")
            #expect(answer.fields[.vary] == "Origin")
        }
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

    @Test(arguments: Stage.allCases)
    func `requests without an origin and the admin API get no CORS fields`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let answer = try app.get("profiles")
        #expect(field("Access-Control-Allow-Origin", of: answer) == nil)
        #expect(answer.fields[.vary] == "Origin")
        let admin = try mock.send(.get, "/__admin/scenarios", ["Origin": Self.origin])
        #expect(field("Access-Control-Allow-Origin", of: admin) == nil)
        let preflight = try mock.send(.options, "/__admin/scenarios", ["Origin": Self.origin])
        #expect(field("Access-Control-Allow-Origin", of: preflight) == nil)
    }
}
