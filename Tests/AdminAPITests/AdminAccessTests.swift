import AdminAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI
@testable import HTTPMessages

@Suite("Access to the admin API")
struct AdminAccessTests {
    private func status(
        _ access: AdminAccess, _ fields: RequestFields, path: String = "/__admin/scenarios"
    ) throws -> Int {
        let mock = try access == .loopback ? Self.mock.get() : AdminResponder.make(access: access)
        return mock.respond(to: Request(method: .get, path: path, fields: fields)).status.code
    }

    private static let mock = Result { try AdminResponder.make() }

    @Test func `on loopback needs a host that no DNS server leads elsewhere, against DNS rebinding`() throws {
        for host in [
            "localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "valid-sso.localhost",
            "10.0.2.2:8080", "192.168.1.20", "[fd00::7]:8080", "localhost.", "valid-sso.localhost.:8080",
        ] {
            #expect(try status(.loopback, ["Host": host]) == 200, "\(host)")
        }
        for host in [
            "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "127.1", "256.1.1.1",
            "1.2.3.4.5", "1..2.3", "1..2.3.4", "1.2.3.4.", "1.2.3.+4", "-0.1.2.3", "localhost..", "::1",
            "mock.example",
        ] {
            #expect(try status(.loopback, ["Host": host]) == 403, "\(host)")
        }
    }

    @Test func `on loopback also takes the host of the public URL`() throws {
        for url in ["https://My-Mac.local:8443", "https://My-Mac.local.:8443"] {
            let mock = try AdminResponder.make(publicURL: PublicURL(url))
            func status(_ host: String) -> Int {
                mock.respond(to: Request(method: .get, path: "/__admin/scenarios", fields: ["Host": host]))
                    .status.code
            }
            #expect(status("my-mac.local:8443") == 200)
            #expect(status("my-mac.local.:8443") == 200)
            #expect(status("other-mac.local:8443") == 403)
        }
    }

    @Test func `elsewhere needs the token, except to see whether the mock is well`() throws {
        let access = AdminAccess.token("secret")
        #expect(try status(access, ["Host": "mock"]) == 401)
        #expect(try status(access, ["Host": "mock", "Authorization": "Bearer wrong"]) == 401)
        #expect(try status(access, ["Host": "mock", "Authorization": "Bearer secret"]) == 200)
        #expect(try status(access, ["Host": "mock", "Authorization": "bearer secret"]) == 200)
        #expect(try status(access, ["Host": "mock", "Authorization": "Basic secret"]) == 401)
        #expect(try status(access, ["Host": "mock", "Authorization": "secret"]) == 401)
        #expect(try status(access, ["Host": "mock"], path: "/__admin/health") == 200)
        #expect(try status(.token(""), ["Host": "mock"]) == 200)
    }

    @Test(
        arguments: [
            (nil, "The listener is not on loopback: send the value of --admin-token as a bearer token."),
            ("Bearer wrong", "The bearer token of the request is wrong: send the value of --admin-token."),
        ] as [(String?, String)])
    func `says whether the token is missing or wrong`(authorization: String?, detail: String) throws {
        var fields: RequestFields = ["Host": "mock"]
        if let authorization { fields.append(name: "authorization".utf8, value: authorization.utf8) }
        let reply = try AdminResponder.make(access: .token("secret"))
            .respond(to: Request(method: .get, path: "/__admin/scenarios", fields: fields))
        let error = JSONValue(parsing: reply.body)?["errors"]?.array?.first
        #expect(error?["code"]?.string == "token_missing")
        #expect(error?["detail"]?.string == detail)
    }

    @Test
    func `allows a large state with the token only, and refuses one without after as long as a wrong token`()
        throws
    {
        let mock = try AdminResponder.make(access: .token("secret"))
        func allowance(_ token: String, path: String = "/__admin/state", cookie: String = "") -> BodyAllowance
        {
            mock.bodyAllowance(
                of: Request(
                    method: .put, path: path,
                    fields: ["Host": "mock:80", "Cookie": cookie, "Authorization": "Bearer \(token)"]))
        }
        #expect(allowance("secret").limit == 1 << 30 && allowance("secret").delay == .zero)
        for cookie in ["", "a=b; adobe-pass-mock-80=guess"] {
            let refused = allowance("wrong", cookie: cookie)
            #expect(refused.limit == nil && refused.delay == .seconds(1))
        }
        #expect(allowance("secret", path: "/__admin/scenario").limit == nil)
    }

    @Test(arguments: ["scenario", "config"])
    func `serves the schemas that editors complete from`(format: String) throws {
        let reply = try Self.mock.get().respond(
            to: Request(
                method: .get, path: "/__admin/schema/\(format).json", fields: ["Host": "localhost"]))
        #expect(reply.status == .ok)
        #expect(
            JSONValue(parsing: reply.body)?["$schema"]
                == .string("https://json-schema.org/draft/2020-12/schema"))
    }

    @Test func `answers a wrong verb with 405 and an unknown path with 404, in its own shape`() throws {
        let mock = try Self.mock.get()
        let wrongVerb = mock.respond(
            to: Request(method: .delete, path: "/__admin/health", fields: ["Host": "localhost"]))
        #expect(wrongVerb.status == .methodNotAllowed)
        #expect(wrongVerb.fields[.allow] == "GET, HEAD")
        let unknown = mock.respond(
            to: Request(method: .get, path: "/__admin/nothing", fields: ["Host": "localhost"]))
        #expect(unknown.status == .notFound)
        #expect(
            String(decoding: unknown.body, as: UTF8.self).hasPrefix(#"{"errors":[{"code":"unknown_path""#))
    }

    @Test(arguments: ["devices/%zz", "scenario%"])
    func `says that an escape in the path is malformed`(path: String) throws {
        let reply = try Self.mock.get().respond(
            to: Request(method: .get, path: "/__admin/\(path)", fields: ["Host": "localhost"]))
        #expect(reply.status == .notFound)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("malformed escape: write % as %25"))
    }

    @Test(arguments: ["devices/%00/label", "devices/%FF"])
    func `says that the bytes of a well-formed escape are not allowed`(path: String) throws {
        let reply = try Self.mock.get().respond(
            to: Request(method: .get, path: "/__admin/\(path)", fields: ["Host": "localhost"]))
        #expect(reply.status == .notFound)
        let text = String(decoding: reply.body, as: UTF8.self)
        #expect(text.contains("%00, bytes that are not UTF-8") && !text.contains("malformed escape"))
    }

    @Test(arguments: [
        ("devices//+/w==", 404, true), ("devices/%2F%2B%2Fw==", 200, false), ("a/b", 404, false),
        ("devices/%zz", 404, false),
    ])
    func `says how to write a slash in the name of a device`(path: String, status: Int, isSaid: Bool) throws {
        let reply = try Self.mock.get().respond(
            to: Request(method: .get, path: "/__admin/\(path)", fields: ["Host": "localhost"]))
        #expect(reply.status.code == status)
        #expect(
            String(decoding: reply.body, as: UTF8.self).contains("slash in the name of a device as %2F")
                == isSaid)
    }

    @Test(
        arguments: [
            (.get, "scenario", 405, "GET /__admin/scenarios"),
            (.head, "scenario", 405, "GET /__admin/scenarios"),
            (.delete, "scenarios", 405, "DELETE /__admin/scenario"),
            (.post, "rule", 404, "POST /__admin/rules"),
            (.get, "Metrics", 404, "GET /__admin/metrics"),
            (.get, "openapi", 404, "GET /__admin/openapi.json"),
            (.get, "resets", 404, "POST /__admin/reset"),
            (.put, "device/device-1/scenario", 404, "PUT /__admin/devices/{device}/scenario"),
            (.get, "nothing", 404, nil), (.delete, "health", 405, nil), (.get, "requests/count", 405, nil),
        ] as [(HTTPRequest.Method, String, Int, String?)])
    func `names the nearest call for a wrong path or verb`(
        method: HTTPRequest.Method, path: String, status: Int, nearest: String?
    ) throws {
        let reply = try Self.mock.get().respond(
            to: Request(method: method, path: "/__admin/\(path)", fields: ["Host": "localhost"]))
        #expect(reply.status.code == status)
        let errors = JSONValue(parsing: reply.body)?["errors"]?.array
        let detail = try #require(errors?.first?["detail"]?.string)
        let suggestion = detail.firstMatch(of: /\. Did you mean ([^?]+)\?/).map { String($0.output.1) }
        #expect(suggestion == nearest)
    }

    @Test func `the health has the seconds since the start`() throws {
        let clock = TestClock()
        let mock = try AdminResponder.make(clock: clock)
        clock.advance(by: .milliseconds(90_999))
        let reply = mock.respond(
            to: Request(method: .get, path: "/__admin/health", fields: ["Host": "localhost"]))
        #expect(JSONValue(parsing: reply.body)?["uptimeInSeconds"] == .integer(90))
    }

    @Test(
        arguments: [
            ("127.0.0.1", 4711), ("::1", 4711), (Request.ConnectionInfo.unixPeer, 4711), ("192.168.1.2", nil),
        ] as [(String, Int64?)])
    func `the health has the process for clients on its machine`(peer: String, expected: Int64?) throws {
        var settings = AdminResponder.Settings(version: "1")
        settings.access = .token("secret")
        settings.processID = 4711
        let mock = AdminResponder(try AdminResponder.make().backend, settings: settings)
        let reply = mock.respond(
            to: Request(
                method: .get, path: "/__admin/health", fields: ["Host": "localhost"],
                connection: .init(peer: peer)))
        #expect(JSONValue(parsing: reply.body)?["processID"] == expected.map(JSONValue.integer))
    }

    @Test func `every metric has a type that Prometheus knows, and a help`() throws {
        let reply = try Self.mock.get().respond(
            to: Request(method: .get, path: "/__admin/metrics", fields: ["Host": "localhost"]))
        let lines = String(decoding: reply.body, as: UTF8.self).split(separator: "\n")
        let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ") }
        #expect(types.count > 10)
        for type in types {
            #expect(["counter", "gauge", "histogram"].contains(type[3]), "\(type)")
            #expect((type[3] == "counter") == type[2].hasSuffix("_total"), "\(type)")
            #expect(lines.contains { $0.hasPrefix("# HELP \(type[2]) ") }, "\(type)")
        }
    }
}
