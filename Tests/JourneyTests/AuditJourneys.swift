import HTTPMessages
import HTTPTypes
import PassAPI
import PassAudit
import TestSupport
import Testing

/// Adobe's *REST API V2 Checklist*, checked against apps that use the mock.
@Suite("The audit of a client")
struct AuditJourneys {
    private func verdicts(_ mock: Mock, _ query: String = "") throws -> [Verdict] {
        let answer = try mock.admin(.get, "/checklist\(query)")
        #expect(answer.status == 200)
        return (answer["verdicts"]?.array ?? []).map(Verdict.init)
    }

    /// A verdict as the admin API returns it.
    private struct Verdict {
        var rule: String
        var outcome: String
        var explanation: String
        var requests: [String]

        init(_ json: JSONValue) {
            rule = json["rule"]?.string ?? ""
            outcome = json["verdict"]?.string ?? ""
            explanation = json["explanation"]?.string ?? ""
            requests = (json["requests"]?.array ?? []).compactMap(\.string)
        }
    }

    @Test(arguments: Stage.allCases)
    func `finds no violation in an app without a fault`(stage: Stage) throws {
        let mock = try stage.open()
        var app = AuditedApp(on: mock)
        try app.run()
        for verdict in try verdicts(mock) {
            #expect(verdict.outcome == "kept", "\(verdict.rule): \(verdict.explanation)")
            #expect(!verdict.requests.isEmpty)
        }
    }

    @Test(arguments: ClientFault.allCases)
    func `finds the one rule that an app violates, and no other`(fault: ClientFault) throws {
        let mock = try Stage.inMemory.open()
        var app = AuditedApp(on: mock, with: fault)
        try app.run()
        let broken = try verdicts(mock).filter { $0.outcome == "broken" }
        #expect(broken.map(\.rule) == [fault.rawValue], "\(broken.map(\.explanation))")
        for id in broken.flatMap(\.requests) {
            #expect(try mock.admin(.get, "/requests/\(id)").status == 200)
        }
        #expect(broken.allSatisfy { !$0.requests.isEmpty })
    }

    @Test func `finds device information in pairs, which the mock accepts`() throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        let pairs = Base64.encode("platform=Windows;mobile=false".utf8)
        #expect(try app.get("profiles", ["X-Device-Info": pairs]).status == 200)
        let broken = try verdicts(mock).filter { $0.outcome == "broken" }
        #expect(broken.map(\.rule) == ["device-information-header"])
        #expect(broken[0].explanation.contains("not a JSON object in base64"))
    }

    @Test func `has an app with a fault for every rule`() {
        #expect(ClientFault.allCases.map(\.rawValue) == Checklist.rules.map(\.identifier))
    }

    @Test func `evaluates only the requested device or client`() throws {
        let mock = try Stage.inMemory.open()
        var faulty = AuditedApp(on: mock, with: .pollingInterval)
        try faulty.run()
        let other = try App(on: mock, device: .make("another"))
        _ = try other.get("profiles")
        func broken(_ query: String) throws -> [String] {
            try verdicts(mock, query).filter { $0.outcome == "broken" }.map(\.rule)
        }
        #expect(try broken("?device=another") == [])
        #expect(
            try broken("?device=\(PercentEncoding.encode(DeviceIdentifier.make().base64))") == [
                "polling-interval"
            ])
        let registrations = try mock.requests(#"{"operation": "retrieveClientCredentials"}"#)
        let clients = registrations.compactMap {
            $0["reply"]?["body"]?.string.flatMap { JSONValue(parsing: $0.utf8) }?["client_id"]?.string
        }
        #expect(clients.count == 2)
        #expect(try broken("?client=\(clients[0])") == ["polling-interval"])
        #expect(try broken("?client=\(clients[1])") == [])
        #expect(try mock.admin(.get, "/checklist?devise=x").status == 400)
    }

    private static func count(of level: ChecklistLevel) -> Int64 {
        Int64(Checklist.rules.count { $0.level == level })
    }

    @Test func `counts verdicts, and lists what a server cannot observe`() throws {
        let mock = try Stage.inMemory.open()
        var app = AuditedApp(on: mock, with: .logoutNotAutomatic)
        try app.run()
        let answer = try mock.admin(.get, "/checklist")
        let mandatory = answer["counts"]?["mandatory"]
        #expect(mandatory?["kept"]?.integer == Self.count(of: .mandatory))
        #expect(mandatory?["broken"]?.integer == 0)
        #expect(mandatory?["not-seen"]?.integer == 0)
        let recommended = answer["counts"]?["recommended"]
        #expect(recommended?["kept"]?.integer == Self.count(of: .recommended) - 1)
        #expect(recommended?["broken"]?.integer == 1)
        #expect(answer["unseen"]?.array?.count == UnobservableRequirement.all.count)
        #expect(answer["meta"]?["whole"] == .bool(true))
        #expect(answer["meta"]?["requests"]?.integer ?? 0 >= 40)
    }

    @Test func `does not pass a rule if the requests it starts with were removed`() throws {
        let mock = try Stage.inMemory.open()
        var app = AuditedApp(on: mock)
        try app.run()
        #expect(try mock.admin(.post, "/requests/remove", #"{"status": 302}"#).status == 200)
        let answer = try mock.admin(.get, "/checklist")
        #expect(answer["meta"]?["whole"] == .bool(false))
        let verdict = try #require(verdicts(mock).first { $0.rule == "client-credentials-reused" })
        #expect(verdict.outcome == "not-seen")
        #expect(verdict.explanation.contains("beginning"))
        #expect(try mock.admin(.post, "/reset").status == 204)
        #expect(try mock.admin(.get, "/checklist")["meta"]?["whole"] == .bool(true))
    }

    @Test func `contains no secrets`() throws {
        let mock = try Stage.inMemory.open()
        var app = AuditedApp(on: mock)
        try app.run()
        let other = try App(on: mock, device: .make("another"))
        // Unknown names can be secrets.
        _ = try other.post("profiles/sso/Apple", form: "PHNhbWxwOlJlc3BvbnNlPg+/=")
        _ = try other.get("profiles?\(other.token)")
        let text = try mock.admin(.get, "/checklist").text
        #expect(text.contains("(invalid name)"))
        #expect(!text.contains("PHNhbWxwOlJlc3BvbnNl"))
        #expect(!text.contains(other.token))
        #expect(!text.contains(PublishedHeaders.softwareStatement))
    }
}
