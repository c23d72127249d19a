import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import TestSupport
import Testing

@testable import AdminAPI
@testable import Dashboard

@Suite("The OpenAPI description of the admin API")
struct OpenAPITests {
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make()
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, body: String = "") -> Reply {
        mock.respond(
            to: Request(method: method, path: path, fields: ["Host": "localhost"], body: Array(body.utf8)))
    }

    private func description() throws -> JSONValue {
        let reply = send(.get, "/__admin/openapi.json")
        #expect(reply.status == .ok)
        return try #require(JSONValue(parsing: reply.body))
    }

    @Test func `does not say that the server was stopped where it is not ready`() throws {
        let text = String(decoding: try description().jsonBytes, as: UTF8.self)
        #expect(text.contains("it is not ready, is stopping, or lacks what the call needs"))
        #expect(!text.contains("The server was stopped during the call."))
    }

    @Test func `knows every call, and no other`() throws {
        let paths = try #require(try description()["paths"]?.object)
        let described = paths.flatMap { path, item in
            (item.object ?? [:]).keys.map { "\($0.uppercased()) \(path)" }
        }
        let calls = AdminRoute.withDashboard.map { "\($0.method.rawValue) \($0.path)" }
        #expect(described.sorted() == calls.sorted())
    }

    @Test func `names each call once, in letters`() {
        let names = AdminRoute.withDashboard.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.utf8.allSatisfy { $0 > 0x40 && $0 < 0x7B }, "\(name)") }
    }

    @Test func `contains everything that it refers to`() throws {
        let description = try description()
        #expect(description.references.count > 20)
        #expect(description.unresolvedReferences == [])
    }

    @Test func `has only members that OpenAPI 3.1 defines`() throws {
        let document = try description()
        func unknown(_ objects: [JSONValue], _ names: String) -> [String] {
            let known = names.split(separator: " ").map(String.init)
            return objects.flatMap { ($0.object ?? [:]).keys }.filter { !known.contains($0) }
        }
        func values(_ json: JSONValue?) -> [JSONValue] { (json?.object ?? [:]).values.map { $0 } }
        #expect(
            document.object?.keys.sorted()
                == ["components", "info", "openapi", "paths", "security", "servers"])
        #expect(document["openapi"] == "3.1.0")
        #expect(document["servers"] == [["url": "/"]])
        let info = try #require(document["info"])
        #expect(info.object?.keys.sorted() == ["license", "summary", "title", "version"])
        #expect(info["license"] == ["name": "Apache License 2.0", "identifier": "Apache-2.0"])
        let components = try #require(document["components"])
        #expect(components.object?.keys.sorted() == ["responses", "schemas", "securitySchemes"])

        let calls = values(document["paths"]).flatMap { values($0) }
        let call = "summary operationId description security parameters requestBody responses"
        #expect(unknown(calls, call) == [])
        let parameters = calls.flatMap { $0["parameters"]?.array ?? [] }
        #expect(!parameters.isEmpty)
        #expect(unknown(parameters, "name in required schema description example") == [])
        let bodies = calls.compactMap { $0["requestBody"] }
        #expect(unknown(bodies, "required content") == [])
        let responses = calls.flatMap { values($0["responses"]) } + values(components["responses"])
        #expect(unknown(responses, "$ref description content headers") == [])
        let contents = (bodies + responses).flatMap { values($0["content"]) }
        #expect(!contents.isEmpty)
        #expect(unknown(contents, "schema example") == [])
        let headers = responses.flatMap { values($0["headers"]) }
        #expect(!headers.isEmpty)
        #expect(unknown(headers, "description required schema") == [])
    }

    @Test func `describes the parameters of paths`() {
        for route in AdminRoute.withDashboard where !route.path.parameterNames.isEmpty {
            #expect(route.path.parameterNames.count == 1 && route.parameterHelp != nil, "\(route.path)")
        }
    }

    @Test(arguments: AdminRoute.withDashboard.filter { $0.body?.example != nil })
    func `has examples that calls take`(_ route: AdminRoute) throws {
        let body = try #require(route.body)
        let example = try #require(body.example)
        #expect(body.schema.diagnostics(in: Node(example)).isEmpty)
        let path = route.path.path([
            "device": "YmEyM2QxNDE=", "code": "ABC1234", "partner": "Apple", "case": "parental-controls",
        ])
        let reply = send(
            route.method, path, body: String(decoding: example.jsonBytes, as: UTF8.self))
        let expected = route.answer.statuses + route.refusals.filter { $0 != .badRequest }
        #expect(expected.contains(reply.status), "\(String(decoding: reply.body, as: UTF8.self))")
        // The body of a promised reply is made later.
        guard route.answer.statuses.contains(reply.status), reply.continuation == nil,
            let schema = route.answer.schema
        else { return }
        let json = try #require(JSONValue(parsing: reply.body))
        #expect(schema.diagnostics(in: Node(json)).map(\.description) == [])
    }

    @Test func `says what calls answer`() throws {
        try fill()
        for route in AdminRoute.withDashboard where route.method == .get {
            let path = route.path.path([
                "device": Self.device, "name": "one", "case": "parental-controls",
                "id": mock.journal.withLock { $0.entries.first { _ in true }?.id ?? "" },
            ])
            let reply = send(.get, path)
            #expect(route.answer.statuses == [reply.status], "\(route.name)")
            let contentType = try #require(reply.fields[.contentType], "\(route.name)")
            #expect(
                route.answer.contentType.map(contentType.hasPrefix) == true, "\(route.name): \(contentType)")
            guard let schema = route.answer.schema else { continue }
            let json = try #require(JSONValue(parsing: reply.body), "\(route.name)")
            #expect(schema.diagnostics(in: Node(json)).map(\.description) == [], "\(route.name)")
        }
    }

    @Test func `has the address of the next page in the answers that lead to one, and in no other`() throws {
        let paths = try #require(try description()["paths"]?.object)
        for route in AdminRoute.withDashboard {
            let call = paths[route.path.description]?[route.method.rawValue.lowercased()]
            for status in route.answer.statuses {
                let response = try #require(call?["responses"]?[String(status.code)])
                let leadsOn = response["headers"]?["Location"] != nil
                #expect(leadsOn == (status == .seeOther), "\(route.path)")
            }
        }
    }

    @Test func `says how calls refuse`() throws {
        let withToken = try AdminResponder.make(access: .token("secret"))
        for route in AdminRoute.withDashboard {
            let path = route.path.path([
                "device": Self.device, "code": "ABC1234", "partner": "Apple", "id": "one", "name": "one",
                "action": "reset",
            ])
            func status(
                _ method: HTTPRequest.Method? = nil, query: String? = nil, host: String = "localhost",
                body: String = "", in mock: AdminResponder? = nil
            ) -> HTTPResponse.Status {
                (mock ?? self.mock).respond(
                    to: Request(
                        method: method ?? route.method, path: path, query: query, fields: ["Host": host],
                        body: Array(body.utf8))
                ).status
            }
            func isDescribed(_ status: HTTPResponse.Status) -> Bool { route.refusals.contains(status) }
            #expect(
                status(.patch) == .methodNotAllowed && isDescribed(.methodNotAllowed), "\(route.name)")
            #expect(
                status(host: "evil.example") == .forbidden && isDescribed(.forbidden), "\(route.name)")
            #expect(
                (status(in: withToken) == .unauthorized) == isDescribed(.unauthorized), "\(route.name)")
            let isBadRequest =
                route.body?.contentType == "application/json"
                ? status(body: "{") == .badRequest : status(query: "nonsense=1") == .badRequest
            #expect(
                isBadRequest == (isDescribed(.badRequest) && !route.pages.contains(.badRequest)),
                "\(route.name)")
            #expect(isDescribed(.contentTooLarge) == (route.body != nil), "\(route.name)")
            #expect(Set(route.refusals).count == route.refusals.count, "\(route.name): each once")
        }
    }

    @Test func `lets out what may be left out, or be null`() throws {
        let login = send(.post, "/__admin/dashboard/login")
        #expect(login.status == .seeOther)
        #expect(LoginForm.schema.diagnostics(in: Node([:])).isEmpty)
        let forms = try #require(
            description()["paths"]?["/__admin/dashboard/login"]?["post"]?["requestBody"]?["content"]?.object)
        let form = try #require(forms["application/x-www-form-urlencoded"]?["schema"]?.object)
        #expect(form["required"] == nil && form["additionalProperties"] != .bool(false))
        #expect(send(.post, "/__admin/dashboard/login", body: "more=than+is+read").status == .seeOther)
        let body = #"{"count":null,"timeout":null}"#
        #expect(send(.post, "/__admin/requests/wait", body: body).status == .ok)
        #expect(
            try ExpectedRequests.schema.diagnostics(in: Node(#require(JSONValue(parsing: body.utf8)))).isEmpty
        )
    }

    @Test func `knows what lets a caller in`() throws {
        let description = try description()
        let schemes = try #require(description["components"]?["securitySchemes"]?.object)
        let named = description["security"]?.array?.flatMap { $0.object.map { Array($0.keys) } ?? [] } ?? []
        #expect(Set(named) == Set(schemes.keys))
        let mock = try AdminResponder.make(access: .token("secret"))
        let login = mock.respond(
            to: Request(
                method: .post, path: "/__admin/dashboard/login", fields: ["Host": "mock"],
                body: Array("token=secret".utf8)))
        let cookie = try #require(login.fields[.setCookie])
        #expect(cookie.prefix { $0 != "=" } == schemes["dashboardCookie"]?["name"]?.string ?? "")
    }

    @Test func `says how a call fails`() throws {
        for body in ["{", "[]", "\u{0}", #"{"operation":"none"}"#, #"{"status":"200"}"#] {
            let reply = send(.post, "/__admin/requests/count", body: body)
            #expect(reply.status == .badRequest, "\(body)")
            let json = try #require(JSONValue(parsing: reply.body))
            #expect(AdminError.schema.diagnostics(in: Node(json)).map(\.description) == [], "\(body)")
        }
    }

    private static let device = "ZGV2aWNlLTE="

    /// Something of everything that can be asked for.
    private func fill() throws {
        let admin = "/__admin/devices/\(PercentEncoding.encode(Self.device))"
        _ = send(.post, "\(admin)/profiles", body: #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#)
        _ = send(.put, "\(admin)/scenario", body: #"{"scenario":"throttled"}"#)
        _ = send(.post, "/__admin/rules", body: #"{"device":"device-1","then":{"fault":"HANG"}}"#)
        _ = send(.put, "/__admin/snapshots/one")
        try mock.backend.state.withLock { state in
            _ = try state.simulator.createAuthenticationSession(.make(), in: .make())
        }
        _ = mock.respond(
            to: Request(
                method: .get, path: "/api/v2/REF30/profiles",
                fields: ["Host": "localhost", "AP-Device-Identifier": "fingerprint \(Self.device)"]))
        _ = send(.get, "/api/v2/REF30/profile")
    }
}
