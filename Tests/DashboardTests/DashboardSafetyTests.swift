import AdminAPI
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@Suite("The dashboard lets in nobody else")
struct DashboardSafetyTests {
    private func send(
        _ mock: AdminResponder, _ method: HTTPRequest.Method, _ path: String,
        _ fields: [String: String] = [:],
        body: String = "", isSecure: Bool = false
    ) -> Reply {
        let host = [(name: "Host", value: fields["Host"] ?? "127.0.0.1:8080")]
        return mock.respond(
            to: Request(
                method: method, path: path,
                fields: RequestFields(
                    host + fields.filter { $0.key != "Host" }.map { (name: $0.key, value: $0.value) }),
                body: Array(body.utf8), connection: .init(isSecure: isSecure)))
    }

    @Test func `by a form on another origin, and neither by any other call that changes something`() throws {
        let mock = try AdminResponder.make()
        for (fields, status) in [
            (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": "same-origin"], 303), (["Sec-Fetch-Site": "none"], 303),
            (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
            (["Origin": "http://127.0.0.1:3000"], 403), (["Origin": "http://127.0.0.1:8080"], 303),
            (["Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"], 303), ([:], 303),
        ] as [([String: String], Int)] {
            let reply = send(mock, .post, "/__admin/dashboard/reset", fields)
            #expect(reply.status.code == status, "\(fields)")
        }
        let body = #"{"scenario":"maintenance"}"#
        func choose(_ fields: [String: String]) -> Int {
            send(mock, .put, "/__admin/scenario", fields, body: body).status.code
        }
        #expect(choose(["Sec-Fetch-Site": "cross-site"]) == 403)
        #expect(choose(["Origin": "https://evil.example"]) == 403)
        #expect(choose([:]) == 200)
    }

    @Test func `without the token, which a login turns into a cookie that is none`() throws {
        let mock = try AdminResponder.make(access: .token("a secret"))
        let context = send(mock, .get, "/__admin/", ["Host": "mock:8080"])
        #expect(context.status == .unauthorized)
        #expect(String(decoding: context.body, as: UTF8.self).contains("Admin token"))
        for body in ["", "token=", "token=wrong", "token=a+secret+"] {
            let reply = send(mock, .post, "/__admin/dashboard/login", body: body)
            #expect(reply.status == .unauthorized, "\(body)")
            #expect(reply.fields[.setCookie] == nil, "\(body)")
        }
        let login = send(mock, .post, "/__admin/dashboard/login", body: "token=a+secret")
        #expect(login.status == .seeOther)
        #expect(login.fields[.location] == "/__admin/")
        let cookie = try #require(login.fields[.setCookie])
        #expect(cookie.hasSuffix("; Path=/__admin; HttpOnly; SameSite=Strict"))
        #expect(!cookie.contains("secret"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(send(mock, .get, "/__admin/", ["Cookie": "a=b; \(pair)"]).status == .ok)
        #expect(send(mock, .get, "/__admin/clock", ["Cookie": pair]).status == .ok)
        #expect(send(mock, .get, "/__admin/clock", ["Cookie": pair + "x"]).status == .unauthorized)
        #expect(
            send(mock, .post, "/__admin/reset", ["Cookie": pair, "Sec-Fetch-Site": "same-site"]).status
                == .forbidden)
        let late = send(mock, .post, "/__admin/dashboard/reset", ["Cookie": "adobe-pass-mock=old"])
        #expect(late.fields[.location] == "/__admin/", "a form that comes too late leads to the login")
        let other = send(mock, .post, "/__admin/dashboard/login", body: "token=a+secret")
        let otherPair = try #require(other.fields[.setCookie]?.prefix { $0 != ";" })
        let out = send(mock, .post, "/__admin/dashboard/logout", ["Cookie": pair])
        #expect(out.fields[.setCookie]?.contains("Max-Age=0") == true)
        #expect(send(mock, .get, "/__admin/clock", ["Cookie": pair]).status == .unauthorized)
        #expect(send(mock, .get, "/__admin/clock", ["Cookie": String(otherPair)]).status == .ok)
    }

    @Test func `and a login leads to the page that was opened, on this origin only`() throws {
        let mock = try AdminResponder.make(access: .token("a secret"))
        let opened = send(mock, .get, "/__admin/dashboard/devices/device-1", ["Host": "mock:8080"])
        let field = "name=\"page\" value=\"/__admin/dashboard/devices/device-1\""
        #expect(String(decoding: opened.body, as: UTF8.self).contains(field))
        let first = send(mock, .get, "/__admin", ["Host": "mock:8080"])
        #expect(String(decoding: first.body, as: UTF8.self).contains("name=\"page\" value=\"/__admin/\""))
        let page = "page=%2F__admin%2Fdashboard%2Fdevices%2Fdevice-1"
        let refused = send(mock, .post, "/__admin/dashboard/login", body: "token=wrong&\(page)")
        #expect(String(decoding: refused.body, as: UTF8.self).contains(field), "also after a mistake")
        for (page, location) in [
            ("%2F__admin%2F%3Fdevice%3Ddevice-1", "/__admin/?device=device-1"),
            ("https%3A%2F%2Fevil.example%2F", "/__admin/"), ("%2F%2Fevil.example%2F", "/__admin/"),
            ("%2F__admin%2F%0D%0AX%3A%20y", "/__admin/"), ("%2F__admin%2F..%2Fapi", "/__admin/"),
            ("%2F__admin%2F%252e%252e%2Fapi", "/__admin/"), ("%2F__admin%2F%5Cevil", "/__admin/"),
        ] {
            let login = send(mock, .post, "/__admin/dashboard/login", body: "token=a+secret&page=\(page)")
            #expect(login.fields[.location] == location, "\(page)")
        }
    }

    @Test func `and a hundred browsers at most stay logged in`() throws {
        let mock = try AdminResponder.make(access: .token("a secret"))
        let pairs = try (0...100).map { _ in
            let login = send(mock, .post, "/__admin/dashboard/login", body: "token=a+secret")
            return String(try #require(login.fields[.setCookie]).prefix { $0 != ";" })
        }
        #expect(Set(pairs).count == 101)
        let statuses = pairs.map { send(mock, .get, "/__admin/clock", ["Cookie": $0]).status.code }
        #expect(statuses == [401] + Array(repeating: 200, count: 100))
    }

    @Test func `whose cookies of two ports are not one, and which over TLS go nowhere else`() throws {
        let mock = try AdminResponder.make(access: .token("a secret"))
        func cookie(_ host: String, isSecure: Bool = false) throws -> String {
            let reply = send(
                mock, .post, "/__admin/dashboard/login", ["Host": host], body: "token=a+secret",
                isSecure: isSecure)
            return try #require(reply.fields[.setCookie])
        }
        #expect(try cookie("mock:8080").hasPrefix("adobe-pass-mock-8080="))
        #expect(try cookie("mock:8081").hasPrefix("adobe-pass-mock-8081="))
        #expect(try cookie("[::1]:8082").hasPrefix("adobe-pass-mock-8082="))
        #expect(try cookie("mock").hasPrefix("adobe-pass-mock-80="))
        let secure = try cookie("mock", isSecure: true)
        #expect(secure.hasPrefix("adobe-pass-mock-443=") && secure.hasSuffix("; Secure"))
    }

    @Test func `and a guess takes a second, while the token does not`() throws {
        let mock = try AdminResponder.make(access: .token("a secret"))
        func delay(_ path: String, _ authorization: String?) -> Duration {
            let fields = authorization.map { ["Authorization": $0] } ?? [:]
            return send(mock, .get, path, fields).delivery.delay
        }
        for path in ["/__admin/clock", "/__admin/"] {
            #expect(delay(path, "Bearer wrong") == .seconds(1))
            #expect(delay(path, "Bearer a secret") == .zero)
            #expect(delay(path, nil) == .zero)
        }
        for (token, expected) in [("wrong", Duration.seconds(1)), ("a+secret", .zero)] {
            let login = send(mock, .post, "/__admin/dashboard/login", body: "token=\(token)")
            #expect(login.delivery.delay == expected)
        }
        #expect(delay("/__admin/clock", "Bearer a secret") == .zero, "also after a wrong one")
    }

    @Test func `and runs no script but its own`() throws {
        let mock = try AdminResponder.make()
        _ = send(
            mock, .get, "/api/v2/<script>alert(1)</script>", ["X-Mock-Scenario": "<b>", "X": "<i>\"'"])
        let reply = send(mock, .get, "/__admin/")
        let policy = try #require(reply.fields[.contentSecurityPolicy])
        for part in [
            "default-src 'none'", "script-src 'self'", "connect-src 'self'", "form-action 'self'",
            "base-uri 'none'", "frame-ancestors 'none'",
        ] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        let page = String(decoding: reply.body, as: UTF8.self)
        #expect(page.contains("&lt;script&gt;alert(1)"))
        #expect(page.ranges(of: "<script").count == 1)
        #expect(!page.contains("<b>") && !page.contains("<i>"))
        #expect(!page.contains(" style=") && !page.contains(" onclick="))
    }
}
