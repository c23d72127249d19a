import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

@Suite("The dashboard's page for the checklist")
struct ChecklistPageTests {
    private let mock: AdminResponder

    init() throws {
        mock = try AdminResponder.make()
    }

    private func send(_ path: String, query: String? = nil, device: String? = nil) -> Reply {
        var fields: [(name: String, value: String)] = [("Host", "localhost")]
        if let device {
            fields.append(("AP-Device-Identifier", "fingerprint \(Base64.encode(device.utf8))"))
        }
        return mock.respond(
            to: Request(method: .get, path: path, query: query, fields: RequestFields(fields)))
    }

    private func page(_ query: String? = nil) -> String {
        String(decoding: send("/__admin/dashboard/checklist", query: query).body, as: UTF8.self)
    }

    /// The item of a rule, from its identifier to its end.
    private func item(_ rule: String, _ page: String) -> String {
        guard let start = page.firstRange(of: "<li id=\"\(rule)\">") else { return "" }
        let rest = page[start.lowerBound...]
        return String(rest[..<(rest.firstRange(of: "</details>")?.upperBound ?? rest.endIndex)])
    }

    @Test func `lists every rule and the requirements that a server cannot observe`() {
        let page = page()
        for rule in Checklist.rules {
            let item = item(rule.identifier, page)
            #expect(item.contains("– not seen"), "\(rule.identifier)")
            #expect(item.contains("<details>"))
        }
        for requirement in UnobservableRequirement.all { #expect(page.contains(requirement.section.url)) }
        #expect(
            page.contains("all devices, 0 requests: 0 broken, 0 kept, \(Checklist.rules.count) not seen."))
    }

    @Test func `shows the calls of an API that ends, with commands for what takes their place`() {
        for _ in 0..<2 {
            _ = send("/api/v1/authorize", query: "requestor=REF30&deviceId=%3Cb%3Etv&resource=HBO%3Cb%3E")
        }
        let item = item("rest-api-v1-unused", page("only=apis-that-end"))
        #expect(item.contains("<details open>"))
        #expect(item.contains("GET /api/v1/authorize: 2 requests of the device <bdi>&lt;b&gt;tv</bdi>"))
        #expect(item.contains("Now: <code>retrieveAuthorizationDecisions</code>"))
        #expect(item.contains("ACCESS_TOKEN=$(curl") && item.contains("/decisions/authorize/Cablevision"))
        #expect(item.contains("HBO&lt;b&gt;") && !item.contains("HBO<b>"))
        #expect(!self.item("access-enabler-unused", page()).contains("ACCESS_TOKEN"))
    }

    @Test func `leaves out what the query names, and says so`() {
        _ = send("/api/v2/REF30/profiles", device: "device-1")
        let page = page("device=&ignore=authorization-header&ignore-device=device-1&only=parameters-headers")
        #expect(item("authorization-header", page).isEmpty)
        #expect(item("polling-interval", page).isEmpty)
        #expect(item("device-identifier-header", page).contains("– not seen"))
        #expect(page.contains("1 rule by ignore=authorization-header, 1 request by ignore-device=device-1."))
        // The form of the page keeps what is left out.
        #expect(page.contains(#"<input type="hidden" name="ignore-device" value="device-1">"#))
    }

    @Test
    func `opens what is broken, leads to its proof, and is about the device or client that is asked about`()
        throws
    {
        _ = send("/api/v2/REF30/profiles", device: "device-1")
        let broken = item("authorization-header", page())
        #expect(broken.contains("<details open>"))
        #expect(broken.contains("✗ broken"))
        let start = try #require(broken.firstRange(of: "/__admin/requests/"))
        let link = String(broken[start.lowerBound...].prefix { $0 != "\"" })
        let entry = JSONValue(parsing: send(link).body)
        #expect(entry?["operation"]?.string == "retrieveProfiles")
        #expect(item("authorization-header", page("device=")).contains("✗ broken"))
        #expect(item("authorization-header", page("device=device-1")).contains("✗ broken"))
        let other = page("device=%3Cb%3Eother")
        #expect(item("authorization-header", other).contains("– not seen"))
        #expect(other.contains("the device <bdi>&lt;b&gt;other</bdi>, 0 requests:"))
        #expect(other.contains("value=\"&lt;b&gt;other\""))
        #expect(other.contains(">device-1</option>"))
        #expect(
            page("client=%3Cb%3Eabc").contains(
                "the client <bdi>&lt;b&gt;abc</bdi> on all devices, 0 requests:"))
        let both = page("client=abc&device=device-1")
        #expect(both.contains("the client <bdi>abc</bdi> on the device <bdi>device-1</bdi>, 0 requests:"))
        #expect(
            page("client=&device=device-1").contains("Result for the device <bdi>device-1</bdi>, 1 request:"))
    }

    @Test func `says that requests are gone`() {
        #expect(!page().contains("Earlier requests were removed"))
        _ = send("/api/v2/REF30/profiles", device: "device-1")
        _ = mock.respond(
            to: Request(method: .delete, path: "/__admin/requests", fields: ["Host": "localhost"]))
        #expect(page().contains("Earlier requests were removed"))
    }

    @Test func `wants the login that the dashboard wants`() throws {
        let guarded = try AdminResponder.make(access: .token("secret"))
        let reply = guarded.respond(
            to: Request(
                method: .get, path: "/__admin/dashboard/checklist", fields: ["Host": "localhost"]))
        #expect(reply.status == .unauthorized)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("id=\"token\""))
    }
}
