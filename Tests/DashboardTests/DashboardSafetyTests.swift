import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
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

    @Test(
        arguments: [
            (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": "same-origin"], 303), (["Sec-Fetch-Site": "none"], 303),
            (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
            (["Origin": "http://127.0.0.1:3000"], 403), (["Origin": "http://127.0.0.1:8080"], 303),
            (["Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"], 303), ([:], 303),
        ] as [([String: String], Int)])
    func `by a form on another origin`(fields: [String: String], status: Int) throws {
        let reply = send(try AdminResponder.make(), .post, "/__admin/dashboard/reset", fields)
        #expect(reply.status.code == status)
    }

    @Test func `and neither by any other call that changes something`() throws {
        let mock = try AdminResponder.make()
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
        let out = send(mock, .post, "/__admin/dashboard/logout", ["Cookie": pair])
        #expect(out.fields[.setCookie]?.contains("Max-Age=0") == true)
    }

    @Test func `and over TLS the cookie goes nowhere else`() throws {
        let mock = try AdminResponder.make(access: .token("a secret"))
        let reply = send(
            mock, .post, "/__admin/dashboard/login", body: "token=a+secret", isSecure: true)
        #expect(reply.fields[.setCookie]?.hasSuffix("; Secure") == true)
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
