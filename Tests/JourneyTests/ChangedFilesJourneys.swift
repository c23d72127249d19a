import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

/// Tester settings are kept as they were sent, whether or not the files of the mock have what they name.
@Suite("Settings that the files have lost")
struct ChangedFilesJourneys {
    /// The files of a team: the built-in ones, with one more service provider, MVPD and scenario, and another version of a scenario.
    static var ownFiles: ControlDocuments {
        var documents = ControlDocuments()
        documents.configuration = .memory(
            name: "config",
            [
                "own.yaml": """
                extends: built-in
                serviceProviders: { OWN: { name: Own } }
                mvpds: { MyCable: { displayName: My Cable } }
                integrations: { REF30: { MyCable: {} } }
                """
            ])
        documents.scenarios = .memory(
            name: "scenarios",
            [
                "own-login.yaml": "description: d\n",
                "user-denied.yaml": """
                description: d
                parameters: { code: { type: enhanced-error-code, description: d, default: internal_error } }
                rules: [{ on: [retrieveAuthorizationDecisions], then: { error: "${code}" } }]

                """,
            ])
        return documents
    }

    /// A rule that needs the team's MVPD.
    static func rule(for device: DeviceIdentifier) -> String {
        """
        {"device": "\(device)", "when": {"mvpd": "MyCable"}, "then": {"reply": {"status": 500}}}
        """
    }

    private struct Setup {
        let mock: Mock
        let app: App
        let device: String
        let warnings = Locked<[String]>([])
        private let responder: AdminResponder

        /// A mock with the team's files, and a device with a scenario and a rule that need them.
        init(_ stage: Stage) throws {
            let clock = TestClock()
            responder = try AdminResponder.make(
                documents: ownFiles, clock: clock,
                warn: { [warnings] text in warnings.withLock { $0.append(text) } })
            mock = try stage.open(responder, clock)
            app = try App(on: mock)
            try app.logIn()
            device = "/devices/\(app.device)"
            #expect(
                try mock.admin(.put, "\(device)/scenario", #"{"scenario": "own-login"}"#).status == 200)
            #expect(try mock.admin(.post, "/rules", rule(for: app.device)).status == 201)
        }

        func reload(_ documents: ControlDocuments) throws {
            try responder.backend.reload(
                documents.load(), namedBy: (scenario: "--scenario", listen: "--listen"))
        }

        /// Removes the device, takes the team's files away, and takes the removal back.
        func loseFiles() throws {
            #expect(try mock.admin(.delete, device).status == 204)
            try reload(ControlDocuments())
            #expect(try mock.admin(.post, "/undo").status == 204)
        }

        func warningsOfReady() throws -> [String] {
            let ready = try mock.admin(.get, "/ready")
            #expect(ready.status == 200)
            return ready["warnings"]?.array?.compactMap(\.string) ?? []
        }
    }

    @Test(arguments: Stage.seeded)
    func `concern only the requests that need them`(stage: Stage) throws {
        let setup = try Setup(stage)
        let (mock, app) = (setup.mock, setup.app)
        let other = try App(on: mock, device: .make("device-2"))
        #expect(try setup.warningsOfReady().isEmpty)
        try setup.loseFiles()
        let refused = try app.get("profiles")
        #expect(refused.status == 503)
        #expect(refused["mock"]?["error"] == "missing_scenario")
        #expect(
            refused["mock"]?["detail"]?.string?.hasPrefix(
                #"The scenario "own-login" is set for this device, but cannot be built from the files of this mock: unknown scenario "own-login""#
            ) == true)
        #expect(refused.fields[.xMockScenario] == "own-login")
        let reason = try #require(refused.fields[HTTPField.Name("X-Mock-Reason")!])
        #expect(reason.contains("reload them (SIGHUP or --watch), or select another scenario"))
        let entry = try mock.requests(#"{"status": 503}"#)
        #expect(entry.count == 1 && entry[0]["scenario"] == "own-login")
        #expect(try app.get("profiles", ["X-Mock-Scenario": "valid-sso"]).status == 200)
        #expect(try other.get("profiles").status == 200)
        #expect(try other.get("profiles", ["X-Mock-Scenario": "own-login"]).status == 400)
    }

    @Test(arguments: Stage.seeded)
    func `are told by ready and by the log`(stage: Stage) throws {
        let setup = try Setup(stage)
        try setup.loseFiles()
        let warnings = try setup.warningsOfReady()
        #expect(warnings.count == 2)
        #expect(warnings.contains { $0.contains(#"The scenario "own-login" is set for one device, but"#) })
        #expect(
            warnings.contains { $0.contains("The rule status-500-1 for one device applies to no request") })
        #expect(try setup.mock.admin(.get, "/health")["warnings"] == nil)
        // Everybody can read ready, and nobody but testers the log.
        let log = setup.warnings.withLock(\.self)
        #expect(log.count == 2)
        #expect(
            !warnings.joined().contains("device-1") && log.allSatisfy { $0.contains("the device device-1") })
        _ = try setup.app.get("profiles")
        #expect(try setup.mock.admin(.post, "/undo").status == 404)
        #expect(setup.warnings.withLock(\.count) == 2)
    }

    @Test(arguments: Stage.seeded)
    func `are shown, exported, and refused in an import, with their places`(stage: Stage) throws {
        let setup = try Setup(stage)
        let mock = setup.mock
        try setup.loseFiles()
        #expect(try mock.admin(.get, setup.device)["scenario"] == "own-login")
        let rules = try mock.admin(.get, "/rules")["rules"]?.array ?? []
        #expect(rules.count == 1 && rules[0]["when"]?["mvpd"] == "MyCable")
        let pages = ["/", "/dashboard/devices/\(setup.app.device)", "/?device=device-1"]
        for page in try pages.map({ try mock.admin(.get, $0) }) {
            #expect(page.status == 200)
            #expect(page.text.contains("cannot be built from the files of this mock"))
            #expect(page.text.contains("MyCable"))
        }
        let profile = try mock.admin(
            .post, "\(setup.device)/profiles", #"{"serviceProvider": "REF30", "mvpd": "Cablevision"}"#)
        #expect(profile.status == 503)
        #expect(profile["errors"]?.array?.first?["code"] == "missing_scenario")
        let export = try mock.admin(.get, "/state")
        #expect(export["deviceScenarios"]?[setup.app.device.base64] == "own-login")
        let refused = try mock.admin(.put, "/state", export.text)
        #expect(refused.status == 400)
        let step = setup.app.device.base64.jsonPointerStep
        #expect(refused["errors"]?.array?.first?["source"]?["pointer"]?.string == "/deviceScenarios/\(step)")
        #expect(refused.text.contains("/rules/0/rule/when/mvpd: unknown MVPD"))
        #expect(try mock.admin(.get, "/state").text == export.text)
        try setup.reload(Self.ownFiles)
        #expect(try mock.admin(.put, "/state", export.text).status == 204)
    }

    @Test(arguments: Stage.seeded)
    func `are used again when the files have them again`(stage: Stage) throws {
        let setup = try Setup(stage)
        try setup.loseFiles()
        #expect(try setup.app.get("profiles/MyCable").status == 503)
        try setup.reload(Self.ownFiles)
        let profiles = try setup.app.get("profiles")
        #expect(profiles.status == 200 && profiles.fields[.xMockScenario] == "own-login")
        // The rule.
        #expect(try setup.app.get("profiles/MyCable").status == 500)
        #expect(try setup.warningsOfReady().isEmpty)
    }

    private static let waysOut: [[(HTTPRequest.Method, String, String)]] = [
        [
            (.put, "/devices/device-1/scenario", #"{"scenario": "valid-sso"}"#),
            (.delete, "/rules/status-500-1", ""),
        ],
        [(.delete, "/devices/device-1/scenario", ""), (.delete, "/rules", "")],
        [(.delete, "/devices/device-1", "")], [(.post, "/reset", "")],
        [(.post, "/reset", #"{"serviceProvider": "REF30"}"#)],
    ]

    @Test(arguments: Stage.seeded, waysOut.indices)
    func `can be removed and replaced`(stage: Stage, way: Int) throws {
        let setup = try Setup(stage)
        try setup.loseFiles()
        for (method, path, body) in Self.waysOut[way] {
            let status = try setup.mock.admin(method, path, body).status
            #expect([200, 204].contains(status), "\(method) \(path)")
        }
        #expect(try setup.app.get("profiles").status == 200)
        #expect(try setup.warningsOfReady().isEmpty)
        #expect(try setup.mock.admin(.get, "/rules")["rules"] == [])
    }

    @Test(arguments: Stage.seeded)
    func `come back with the undo of a reset, and the new files stay`(stage: Stage) throws {
        let setup = try Setup(stage)
        let mock = setup.mock
        let other = try App(on: mock, device: .make("device-2"))
        #expect(try mock.admin(.put, "/scenario", #"{"scenario": "own-login"}"#).status == 200)
        #expect(try mock.admin(.post, "/reset").status == 204)
        var documents = ControlDocuments()
        documents.scenarios = .memory(name: "scenarios", ["new-login.yaml": "description: d\n"])
        try setup.reload(documents)
        #expect(try mock.admin(.post, "/undo").status == 204)
        #expect(try mock.admin(.get, "/scenarios")["current"] == "own-login")
        #expect(try setup.warningsOfReady().count == 3)
        let refused = try other.get("profiles")
        #expect(refused.status == 503 && refused.text.contains("is active for all devices"))
        #expect(try other.get("profiles", ["X-Mock-Scenario": "new-login"]).status == 200)
        #expect(try mock.admin(.delete, "/scenario").status == 204)
        #expect(try other.get("profiles").status == 200)
    }

    @Test(arguments: Stage.seeded)
    func `let no reload succeed that would lose a scenario in use`(stage: Stage) throws {
        let setup = try Setup(stage)
        #expect(throws: (any Error).self) { try setup.reload(ControlDocuments()) }
        let profiles = try setup.app.get("profiles")
        #expect(profiles.status == 200 && profiles.fields[.xMockScenario] == "own-login")
        #expect(try setup.app.get("profiles/MyCable").status == 500)
        #expect(try setup.warningsOfReady().isEmpty)
    }

    @Test(arguments: Stage.seeded)
    func `that are rules of a scenario count anew only if their text has changed`(stage: Stage) throws {
        let setup = try Setup(stage)
        func reload(_ rules: String...) throws {
            var documents = Self.ownFiles
            let scenario = "description: d\nrules: [\(rules.joined(separator: ", "))]\n"
            documents.scenarios = .memory(name: "scenarios", ["own-login.yaml": scenario])
            try setup.reload(documents)
        }
        func statuses(_ count: Int, _ fields: [String: String?] = [:]) throws -> [Int] {
            try (0..<count).map { _ in try setup.app.get("profiles", fields).status }
        }
        func rule(_ status: Int) -> String {
            "{ on: retrieveProfiles, times: 1, then: { reply: { status: \(status) } } }"
        }
        try reload(rule(503))
        #expect(try statuses(2) == [503, 200])
        try reload(rule(503))
        #expect(try statuses(1) == [200])
        try reload(rule(500))
        #expect(try statuses(2, ["X-Mock-Scenario": "own-login"]) == [500, 200])
        #expect(
            try setup.mock.admin(.get, setup.device)["rules"]
                == ["own-login#1": ["matches": .integer(2), "applications": .integer(1)]])
        try reload(rule(418), rule(500))
        #expect(try statuses(3) == [418, 500, 200])
        func reload(default status: Int) throws {
            var documents = Self.ownFiles
            let parameter = "parameters: { status: { type: integer, description: d, default: \(status) } }"
            let rule = #"{ on: retrieveProfiles, times: 1, then: { reply: { status: "${status}" } } }"#
            let scenario = "description: d\n\(parameter)\nrules: [\(rule)]\n"
            documents.scenarios = .memory(name: "scenarios", ["own-login.yaml": scenario])
            try setup.reload(documents)
        }
        try reload(default: 503)
        #expect(try statuses(1) == [503])
        #expect(try statuses(1, ["X-Mock-Scenario": "own-login;status=500"]) == [200])
        #expect(try statuses(1) == [200])
        try reload(default: 418)
        #expect(try statuses(2) == [418, 200])
    }

    @Test(arguments: Stage.seeded)
    func `that are rules let a reload succeed, and are told`(stage: Stage) throws {
        let setup = try Setup(stage)
        #expect(try setup.mock.admin(.delete, "\(setup.device)/scenario").status == 204)
        try setup.reload(ControlDocuments())
        #expect(try setup.app.get("profiles").status == 200)
        #expect(try setup.warningsOfReady().count == 1)
        #expect(setup.warnings.withLock(\.count) == 1)
    }
}
