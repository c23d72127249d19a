import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("Routing")
struct RoutingTests {
    private func reply(
        _ method: HTTPRequest.Method, _ path: String, _ fields: RequestFields = ["Host": "localhost"]
    ) throws -> Reply {
        try Self.mock.get().respond(to: Request(method: method, path: path, fields: fields))
    }

    private static let mock = Result { try AdminResponder.make() }

    private func json(_ reply: Reply) -> JSONValue {
        JSONValue(parsing: reply.body) ?? .null
    }

    @Test(
        arguments: [
            (.get, "/api/v2/REF30/configuration", "retrieveConfiguration"),
            (.get, "/api/v2/REF30/configuration/", "retrieveConfiguration"),
            (.head, "/api/v2/REF30/configuration", "retrieveConfiguration"),
            (.post, "/api/v2/REF30/sessions/ABC1234", "resumeAuthenticationSession"),
            (.post, "/api/v2/sessions/REF30/ABC1234", "resumeAuthenticationSession"),
            (.post, "/api/v2/REF30/sessions/sso/Apple", "retrievePartnerAuthenticationRequest"),
            (.get, "/api/v2/REF30/profiles/Cablevision", "retrieveProfileForMVPD"),
            (.get, "/api/v2/REF30/profiles/code/ABC1234", "retrieveProfileForCode"),
            (.get, "/api/v2/REF30/logout/Cablevision", "initiateLogout"),
            (.get, "/api/v2/logout/REF30/TempPass_5mins", "initiateLogout"),
            (.post, "/o/client/register", "retrieveClientCredentials"),
        ] as [(HTTPRequest.Method, String, String)])
    func `finds the operation by method and path, with the aliases of published samples`(
        method: HTTPRequest.Method, path: String, operation: String
    ) throws {
        #expect(try reply(method, path).fields[HTTPField.Name("X-Mock-Operation")!] == operation)
    }

    @Test func `rejects other methods with 405, Allow and an enhanced error with the mock's own code`() throws
    {
        let reply = try reply(.delete, "/api/v2/REF30/profiles")
        #expect(reply.status == .methodNotAllowed)
        #expect(reply.fields[.allow] == "GET, HEAD")
        #expect(json(reply)["code"] == "method_not_allowed")
        #expect(json(reply)["status"] == .integer(405))
    }

    @Test func `suggests the nearest operations for an unknown path, in the mock's own error format`() throws
    {
        let reply = try reply(.get, "/api/v2/REF30/profile")
        #expect(reply.status == .notFound)
        #expect(json(reply)["mock"]?["error"] == "unknown_operation")
        #expect(
            json(reply)["mock"]?["nearest"]?.array?.first
                == "GET /api/v2/{serviceProvider}/profiles (retrieveProfiles)")
    }

    @Test(
        arguments: [
            ("/__amdin/scenarios", "/__admin/scenarios"), ("/_admin/health", "/__admin/health"),
            ("/admin/", "/__admin/"), ("/admin", "/__admin/"), ("/__Admin/rules", "/__admin/rules"),
            ("//__admin/rules", "/__admin/rules"), ("///__admin/rules", "/__admin/rules"),
        ])
    func `suggests the admin API for a path that begins almost like it`(path: String, nearest: String) throws
    {
        let reply = try reply(.get, path)
        #expect(reply.status == .notFound)
        #expect(json(reply)["mock"]?["nearest"] == .array([.string(nearest)]))
    }

    @Test func `says which slash is too much`() throws {
        let detail = json(try reply(.get, "//__admin/rules"))["mock"]?["detail"]?.string
        #expect(detail?.hasSuffix("remove the slash at the end of the base URL.") == true)
    }

    @Test(arguments: ["/", "/foo", "/ad"])
    func `suggests nothing for a path that is similar to none`(path: String) throws {
        let reply = try reply(.get, path)
        #expect(reply.status == .notFound)
        #expect(json(reply)["mock"]?["nearest"] == nil)
    }

    @Test func `says without Content-Encoding that a body is compressed`() throws {
        let request = Request(
            method: .post, path: "/o/client/register", fields: ["Host": "localhost"],
            body: [0x1F, 0x8B, 0x08])
        let reason = try Self.mock.get().respond(to: request).fields[.xMockReason] ?? ""
        #expect(reason.contains("The body is compressed (gzip), and the mock does not decode it."))
        #expect(reason.hasSuffix("Send the body uncompressed."))
    }

    @Test(arguments: ["/api/%zz", "/api/%00", "/api/%ff"])
    func `rejects a path with an invalid percent-encoding or NUL`(path: String) throws {
        #expect(try reply(.get, path).status == .badRequest)
    }

    @Test func `answers a preflight with the requested headers`() throws {
        let reply = try reply(
            .options, "/api/v2/REF30/profiles",
            [
                "Host": "localhost", "Origin": "https://app.example",
                "Access-Control-Request-Headers": "authorization,ap-device-identifier",
            ])
        #expect(reply.status == .noContent)
        #expect(reply.fields[.accessControlAllowOrigin] == "https://app.example")
        #expect(reply.fields[.accessControlAllowHeaders] == "authorization,ap-device-identifier")
        #expect(reply.fields[.accessControlAllowCredentials] == "true")
    }
}
