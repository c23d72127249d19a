import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI
@testable import Dashboard

@Suite("The admin API for pages of other origins")
struct CrossOriginTests {
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make()
    }

    private func send(_ route: AdminRoute, _ fields: [String: String] = [:]) -> Reply {
        let path = route.path.path([
            "device": "YmEyM2QxNDE=", "code": "ABC1234", "partner": "Apple", "id": "1", "name": "one",
            "action": "reset",
        ])
        return mock.respond(
            to: Request(
                method: route.method, path: path,
                fields: RequestFields(
                    [(name: "Host", value: "127.0.0.1:8080")]
                        + fields.map { (name: $0.key, value: $0.value) })))
    }

    private static let navigation = [
        "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
    ]

    @Test func `is closed, whatever a call does, except for links to pages and to what everybody can read`() {
        for route in AdminRoute.withDashboard {
            for fields in [
                ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"],
                ["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"],
                ["Sec-Fetch-Site": "cross-site"], ["Origin": "http://evil.example"], ["Origin": "null"],
                Self.navigation.merging(["Sec-Fetch-Dest": "iframe"]) { $1 },
                Self.navigation.merging(["Sec-Fetch-Dest": "object"]) { $1 },
            ] {
                let reply = send(route, fields)
                #expect(reply.status == .forbidden, "\(route.name) \(fields)")
                #expect(
                    JSONValue(parsing: reply.body)?["errors"]?.array?.first?["code"] == "foreign_origin",
                    "\(route.name) \(fields)")
            }
            let isPage = route.name.hasSuffix("Page") || route.name == AdminRoute.showDashboard.name
            let isOpen = ["health", "ready", "version", "tlsAuthority"].contains(route.name)
            let linked = send(route, Self.navigation)
            #expect((linked.status == .forbidden) == !(isPage || isOpen), "\(route.name)")
            expectClosed(linked, "\(route.name)")
            expectClosed(send(route), "\(route.name)")
        }
    }

    @Test func `says so in replies without a call, and in those that come later`() throws {
        for path in ["/__admin/nothing", "/__admin/a%zz", "/__admin/health"] {
            expectClosed(
                mock.respond(
                    to: Request(method: .delete, path: path, fields: ["Host": "127.0.0.1:8080"])))
        }
        let later = mock.respond(
            to: Request(
                method: .post, path: "/__admin/requests/wait", fields: ["Host": "127.0.0.1:8080"]))
        guard case .promise(let promise) = later.continuation else {
            Issue.record("The call does not wait.")
            return
        }
        expectClosed(try #require(promise.replyOnTimeout()))
    }

    private func expectClosed(_ reply: Reply, _ name: Comment? = nil) {
        let policy = HTTPField.Name("Cross-Origin-Resource-Policy")!
        #expect(reply.fields[values: policy] == ["same-origin"], name)
        #expect(reply.fields[values: .xContentTypeOptions] == ["nosniff"], name)
    }
}
