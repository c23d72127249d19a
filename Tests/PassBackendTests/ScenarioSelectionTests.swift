import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

@Suite("Selecting a scenario")
struct ScenarioSelectionTests {
    private let device = "fingerprint ZGV2aWNlLTE="

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
}
