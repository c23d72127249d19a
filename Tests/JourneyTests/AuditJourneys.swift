import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

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

    @Test(arguments: [
        ("sessions", "deviceType=tv&\(App.sessionForm)", "deviceType"),
        ("sessions?mvpd=Cablevision&domainName=adobe.com", "", "domainName in the query, mvpd in the query"),
    ])
    func `finds parameters in a form or a query that no page documents there`(
        path: String, form: String, names: String
    ) throws {
        let mock = try Stage.inMemory.open()
        _ = try App(on: mock).post(path, form: form)
        let verdict = try verdicts(mock).first { $0.rule == "no-unexpected-parameters" }
        #expect(verdict?.outcome == "broken")
        #expect(
            verdict?.explanation.contains("undocumented parameters: \(names).") == true,
            "\(String(describing: verdict))")
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
        Int64(Checklist.rules.count { $0.section.level == level })
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

    /// The changes that a tester makes to a device before the app uses it, and how they are taken back.
    private static let preparations:
        [(set: (HTTPRequest.Method, String, String), undo: (HTTPRequest.Method, String))] = [
            (
                (.put, "/devices/D/scenario", #"{"scenario": "returning-user"}"#),
                (.delete, "/devices/D/scenario")
            ),
            (
                (.post, "/devices/D/profiles", #"{"serviceProvider": "REF30", "mvpd": "Cablevision"}"#),
                (.delete, "/devices/D")
            ),
            (
                (.post, "/rules", #"{"device": "D", "on": ["retrieveProfiles"], "then": {"delay": "1ms"}}"#),
                (.delete, "/rules")
            ),
            ((.put, "/devices/D/label", #"{"label": "A test"}"#), (.delete, "/devices/D")),
            ((.post, "/clock/advance", #"{"advance": "PT1H", "device": "D"}"#), (.delete, "/devices/D")),
        ]

    @Test(arguments: Stage.allCases)
    func `lets each test have a device of its own, which it set up before`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        for (index, preparation) in Self.preparations.enumerated() {
            let name = "test-\(index)"
            app.device = .make(name)
            func admin(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") throws -> Int {
                try mock.admin(
                    method, path.replacing("/D", with: "/\(name)"),
                    body.replacing(#""D""#, with: #""\#(name)""#)
                ).status
            }
            let (set, undo) = preparation
            #expect(try admin(set.0, set.1, set.2) < 300)
            _ = try app.get("profiles")
            _ = try app.get("profiles")
            #expect(try admin(undo.0, undo.1) == 204)
        }
        func stability() throws -> Verdict? {
            try verdicts(mock).first { $0.rule == "stable-device-identifier" }
        }
        #expect(try stability()?.outcome == "not-seen")
        // A device that was set up after its first request, and one that nobody set up.
        app.device = .make("used")
        _ = try app.get("profiles")
        #expect(try mock.admin(.put, "/devices/used/label", #"{"label": "Mine"}"#).status == 204)
        _ = try app.get("profiles")
        app.device = .make("changed")
        _ = try app.get("profiles")
        #expect(try stability()?.outcome == "broken")
        #expect(try mock.admin(.post, "/reset").status == 204)
        let other = try App(on: mock, device: .make("test-0"))
        _ = try other.get("profiles")
        #expect(try mock.admin(.put, "/devices/test-0/label", #"{"label": "Mine"}"#).status == 204)
        _ = try other.get("profiles")
        #expect(try stability()?.outcome == "kept")
    }

    @Test(arguments: Stage.allCases)
    func `does not judge a service that registers at every start, and says so`(stage: Stage) throws {
        let mock = try stage.open()
        for _ in 0..<2 {
            var service = try App(on: mock)
            for (index, name) in ["one", "two"].enumerated() {
                service.device = .make(name)
                _ = try service.get("profiles", ["X-Forwarded-For": "203.0.113.\(index)"])
            }
        }
        let verdicts = try verdicts(mock)
        for rule in ["client-credentials-reused", "stable-device-identifier"] {
            let verdict = verdicts.first { $0.rule == rule }
            #expect(verdict?.explanation.hasPrefix("Not judged") == true, "\(rule)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `leaves the deliberate mistake of one test out`(stage: Stage) throws {
        let mock = try stage.open()
        var faulty = AuditedApp(on: mock, with: .pollingInterval)
        try faulty.run()
        let last = try #require(try mock.requests().last?["id"]?.string)
        let header = "fingerprint \(DeviceIdentifier.make())"
        func report(_ query: String) throws -> (broken: [String], answer: Mock.Answer) {
            let answer = try mock.admin(.get, "/checklist?\(query)")
            let verdicts = (answer["verdicts"]?.array ?? []).map(Verdict.init)
            return (verdicts.filter { $0.outcome == "broken" }.map(\.rule), answer)
        }
        #expect(try report("").broken == ["polling-interval"])
        #expect(try report("ignore=error-retries").broken == ["polling-interval"])
        #expect(try report("ignore-device=another").broken == ["polling-interval"])
        #expect(try report("ignore-scenario=throttled").broken == ["polling-interval"])
        #expect(try report("only=logout&only=authentication").broken == ["polling-interval"])
        #expect(try report("since=1970-01-01T00:00:00Z").broken == ["polling-interval"])
        for query in [
            "ignore=polling-interval&ignore=error-retries",
            "ignore-device=another&ignore-device=\(PercentEncoding.encode(header))",
            "ignore-device=\(PercentEncoding.encode(DeviceIdentifier.make().base64))",
            "ignore-scenario=valid-sso&ignore-scenario=throttled", "only=logout", "since=\(last)",
            "since=9999-01-01T00:00:00Z",
        ] {
            let (broken, answer) = try report(query)
            #expect(broken == [], "\(query)")
            #expect(answer["leftOut"]?.array?.allSatisfy { $0["count"]?.integer != nil } == true)
        }
        let leftOut = try report("ignore-device=another&ignore=polling-interval").answer["leftOut"]
        #expect(
            leftOut == [
                ["parameter": "ignore", "value": "polling-interval", "count": .integer(1)],
                ["parameter": "ignore-device", "value": "another", "count": .integer(0)],
            ])
        #expect(try report("since=\(last)").answer["meta"]?["requests"]?.integer == 0)
    }

    @Test func `refuses an exclusion that it does not know`() throws {
        let mock = try Stage.inMemory.open()
        for (query, message) in [
            ("ignore=poling-interval", #"unknown rule "poling-interval", did you mean "polling-interval"?"#),
            ("only=authentification", #"unknown section "authentification", did you mean "authentication"?"#),
            ("since=yesterday", "neither a request in the journal nor a time"),
            ("ignore-scenario=throttle", #"unknown scenario "throttle", did you mean "throttled"?"#),
            ("ignore-devise=x", "did you mean \"ignore-device\"?"),
        ] {
            let answer = try mock.admin(.get, "/checklist?\(query)")
            #expect(answer.status == 400, "\(query)")
            #expect(answer.text.replacing(#"\""#, with: "\"").contains(message), "\(answer.text)")
        }
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
