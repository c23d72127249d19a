import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

@testable import ControlAPI

@Suite("Selecting a scenario")
struct ScenarioSelectionTests {
    private let device = "fingerprint ZGV2aWNlLTE="
    private static let mock = Result { try AdminResponder.make() }

    private func scenario(
        _ mock: AdminResponder, _ fields: RequestFields = [:], port: UInt16 = 0
    ) -> String? {
        var all: RequestFields = ["AP-Device-Identifier": device]
        for field in fields { all.append(name: field.name.utf8, value: field.value.utf8) }
        let request = Request(
            method: .get, path: "/api/v2/REF30/profiles", fields: all,
            connection: .init(localPort: port))
        return mock.respond(to: request).fields[HTTPField.Name("X-Mock-Scenario")!]
    }

    private func admin(
        _ mock: AdminResponder, _ method: HTTPRequest.Method, _ path: String, _ body: String = ""
    ) -> Reply {
        mock.respond(
            to: Request(
                method: method, path: "/__admin" + path, fields: ["Host": "localhost"],
                body: Array(body.utf8)))
    }

    @Test func `prefers header, device, port and host name, in this order, to the active scenario`() throws {
        let mock = try AdminResponder.make()
        #expect(scenario(mock) == "valid-sso")
        let choice = admin(mock, .put, "/scenario", #"{"scenario":"maintenance"}"#)
        #expect(choice.status == .ok)
        #expect(scenario(mock) == "maintenance")
        #expect(scenario(mock, ["Host": "parental-controls.localhost:8080"]) == "parental-controls")
        try mock.backend.bind(port: 8_081, to: "mixed-decisions")
        #expect(scenario(mock, ["Host": "parental-controls.localhost"], port: 8_081) == "mixed-decisions")
        let binding = admin(
            mock, .put, "/devices/ZGV2aWNlLTE%3D/scenario", #"{"scenario":"fallback-to-basic"}"#)
        #expect(binding.status == .ok)
        #expect(scenario(mock, port: 8_081) == "fallback-to-basic")
        let header = ["X-Mock-Scenario": "enhanced-error-code;code=too_many_resources"] as RequestFields
        #expect(scenario(mock, header) == "enhanced-error-code;code=too_many_resources")
        _ = admin(mock, .delete, "/devices/device-1/scenario")
        _ = admin(mock, .delete, "/scenario")
        #expect(scenario(mock) == "valid-sso")
    }

    private func reply(host: String, publicURL: String? = nil, adding: [String: Node] = [:]) throws -> Reply {
        let isShared = publicURL == nil && adding.isEmpty
        let mock =
            try isShared
            ? Self.mock.get()
            : AdminResponder.make(adding: adding, publicURL: publicURL.flatMap { PublicURL($0) })
        return mock.respond(
            to: Request(method: .get, path: "/api/v2/REF30/configuration", fields: ["Host": host]))
    }

    @Test func `an unknown scenario in the host name is an error like one in the header`() throws {
        let reply = try reply(host: "fallback-to-basik.localhost:8080")
        #expect(reply.status == .badRequest)
        let mock = JSONValue(parsing: reply.body)?["mock"]
        #expect(mock?["error"] == "unknown_scenario")
        #expect(
            mock?["detail"]?.string
                == "host fallback-to-basik.localhost: unknown scenario \"fallback-to-basik\", did you mean "
                + "\"fallback-to-basic\"?")
    }

    @Test func `a value outside ASCII is a Display String`() throws {
        let mock = try AdminResponder.make()
        let selection = #"parental-controls;resource=%"%c3%96%25 1""#
        #expect(scenario(mock, ["X-Mock-Scenario": selection]) == selection)
        #expect(
            scenario(mock, ["X-Mock-Scenario": #"parental-controls;resource=%"%48BO""#])
                == "parental-controls;resource=HBO")
        let backslash = try ScenarioSelection(parsing: #"a;b=%"\";C=d"#)
        #expect(backslash.parameters == ["b": "\\", "c": "d"])
        let lines = #"parental-controls;resource=%"a%0d%0ab""#
        #expect(try Self.message(lines).contains("is a date, bytes or text with control characters"))
    }

    @Test(arguments: [
        (
            "parental-controls;resource=HBO Kids",
            #": a value with spaces needs quotes, as in resource="HBO Kids""#
        ),
        ("slow-mvpd;for=300ms", #": a value that begins with a digit needs quotes, as in for="300ms""#),
        (
            #"parental-controls;resource="Ö""#,
            #": characters outside ASCII need an encoding, as in resource=%"%c3%96""#
        ),
        ("a;b=c;d=😀", #": characters outside ASCII need an encoding, as in d=%"%f0%9f%98%80""#),
    ])
    func `the message shows the right form of a value`(selection: String, hint: String) throws {
        #expect(try Self.message(selection) == "\"\(selection)\" is not a scenario selection\(hint)")
    }

    @Test(arguments: ["a;", "a;b = x", "a?b=x", "a:b=x y", #"a;b="c"#, "ä"])
    func `the message about another mistake shows a selection`(selection: String) throws {
        #expect(try Self.message(selection).contains("expected an item of RFC 9651 such as `valid-sso`"))
    }

    private static func message(_ selection: String) throws -> String {
        let error = #expect(throws: Diagnostics.self) { try ScenarioSelection(parsing: selection) }
        return try #require(error).description
    }

    @Test func `the host name can end with a dot`() throws {
        let found = try reply(host: "maintenance.localhost.:8080")
        #expect(found.fields[.xMockScenario] == "maintenance")
        let mistyped = try reply(host: "maintenanse.localhost.")
        #expect(mistyped.status == .badRequest)
    }

    @Test(
        arguments: [
            ("localhost", nil), ("localhost.", nil), (".localhost.", nil), (".", nil),
            ("api.staging.localhost:8080", nil), (".localhost", nil),
            ("mock.localhost", "http://mock.localhost:8080"), ("MOCK.localhost", "https://Mock.localhost"),
            ("valid-sso.localhost", "https://valid-sso.localhost"), ("notlocalhost", nil), ("127.0.0.1", nil),
        ] as [(String, String?)])
    func `a host that need not name a scenario leads to the active one`(
        host: String, publicURL: String?
    ) throws {
        let reply = try reply(host: host, publicURL: publicURL)
        #expect(reply.status == .unauthorized)
        #expect(reply.fields[HTTPField.Name("X-Mock-Scenario")!] == "valid-sso")
    }

    @Test func `the host name selects a scenario in any case, and one with a dot`() throws {
        for name in ["MyLogin", "release-1.5"] {
            let node = Node(
                .mapping([
                    .init(
                        key: "description", location: .pointer(""), node: Node(.string("d"), at: .pointer(""))
                    )
                ]), at: .pointer(""))
            let reply = try reply(host: "\(name).localhost", adding: [name: node])
            #expect(reply.fields[HTTPField.Name("X-Mock-Scenario")!] == name)
        }
    }

    @Test(arguments: [
        ("valid-sos", "valid-sso"), ("enhanced-error-code;cod=x", "code"),
        ("enhanced-error-code;code=too_many_resource", "too_many_resources"),
    ])
    func `suggests the nearest scenario, parameter or value for an unknown one`(
        selection: String, nearest: String
    ) throws {
        let mock = try AdminResponder.make()
        let request = Request(
            method: .get, path: "/api/v2/REF30/profiles", fields: ["X-Mock-Scenario": selection])
        let reply = mock.respond(to: request)
        #expect(reply.status == .badRequest)
        let detail = JSONValue(parsing: reply.body)?["mock"]?["detail"]?.string ?? ""
        #expect(detail.contains(nearest))
        let choice = admin(mock, .put, "/scenario", #"{"scenario":"\#(selection)"}"#)
        #expect(choice.status == .badRequest)
        #expect(String(decoding: choice.body, as: UTF8.self).contains(nearest))
        #expect(scenario(mock) == "valid-sso")
    }

    @Test(arguments: ["X-Mock-Scenerio", "x-mock-scenarios", "X-MOCK-SCENARIO-NAME"])
    func `a header that is nearly X-Mock-Scenario is an error, also beside the right one`(
        name: String
    ) throws {
        let problem = "unknown header \"\(name.lowercased())\", did you mean \"X-Mock-Scenario\"?"
        for others in [[:], ["X-Mock-Scenario": "maintenance"]] as [RequestFields] {
            var fields = others
            fields.append(name: name.utf8, value: "maintenance".utf8)
            let reply = try Self.mock.get().respond(
                to: Request(method: .get, path: "/api/v2/REF30/configuration", fields: fields))
            #expect(reply.status == .badRequest)
            #expect(JSONValue(parsing: reply.body)?["mock"]?["detail"]?.string == problem)
            #expect(reply.fields[.xMockReason] == problem)
        }
    }

    @Test func `headers of a reply that a client sends back, and of other mocks, are no error`() throws {
        let mock = try AdminResponder.make()
        let names = [
            "X-Mock-Operation", "X-Mock-Rule", "X-Mock-Request", "X-Mock-Reason", "X-Mock-User",
            "x-mock-response-code", "x-mock-response-name", "x-mock-match-request-body", "X-Mock-",
        ]
        for name in names {
            #expect(
                scenario(mock, RequestFields([(name: name, value: "a"), (name: "X-Mock", value: "b")]))
                    == "valid-sso", "\(name)")
            let selecting = RequestFields([
                (name: name, value: "a"), (name: "X-Mock-Scenario", value: "maintenance"),
            ])
            #expect(scenario(mock, selecting) == "maintenance", "\(name)")
        }
    }
}
