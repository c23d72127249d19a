import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import TestSupport
import Testing

/// The counters of rules, in a state that is saved by row and without tester settings, as with `--state`.
@Suite("Rules after a restart of the mock")
struct RestoredRuleJourneys {
    private let clock = TestClock()

    private func open(_ scenario: String) throws -> (responder: AdminResponder, mock: Mock) {
        let responder = try AdminResponder.make(scenario: scenario, clock: clock)
        return (responder, try Stage.overSocket.open(responder, clock))
    }

    /// The app at a mock that was started with the entities of another.
    private func restart(_ app: App, at former: AdminResponder, with scenario: String) throws -> App {
        let (responder, mock) = try open(scenario)
        let rows = former.backend.state.withLock(\.simulator.allRows)
        try responder.backend.restore { apply in
            for row in rows { try apply(row.name, #require(row.json)) }
        }
        return app.moved(to: mock)
    }

    /// Adds a rule that applies once, and has it applied.
    ///
    /// - Returns: its identifier.
    private func useUpRule(_ app: App) throws -> JSONValue? {
        let rule = #"{"on": ["*"], "times": 1, "then": {"reply": {"status": 503}}}"#
        let id = try app.mock.admin(.post, "/rules", rule)["id"]
        #expect(try app.get("profiles").status == 503)
        #expect(try app.get("profiles").status == 200)
        return id
    }

    private func error(_ answer: Mock.Answer) -> JSONValue? {
        answer["decisions"]?.array?.first?["error"]?["code"]
    }

    private static let scenario = "retry-then-permit"
    private static let selection = #"{"scenario": "retry-then-permit"}"#

    @Test(arguments: [false, true])
    func `go on counting where they were`(isActivated: Bool) throws {
        let (responder, mock) = try open(Self.scenario)
        var app = try App(on: mock)
        try app.logIn()
        if isActivated { _ = try mock.admin(.put, "/scenario", Self.selection) }
        #expect(try error(app.authorize()) == "network_received_error")
        app = try restart(app, at: responder, with: Self.scenario)
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == nil)
    }

    @Test(arguments: [false, true])
    func `do not go on with what they had counted before they were activated again`(isAfter: Bool) throws {
        let (responder, mock) = try open(Self.scenario)
        var app = try App(on: mock)
        try app.logIn()
        if isAfter { _ = try mock.admin(.put, "/scenario", Self.selection) }
        for _ in 1...3 { _ = try app.authorize() }
        if !isAfter { _ = try mock.admin(.put, "/scenario", Self.selection) }
        app = try restart(app, at: responder, with: Self.scenario)
        // The restarted mock must not give the number again that the counts have.
        if isAfter { _ = try app.mock.admin(.put, "/scenario", Self.selection) }
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == nil)
    }

    @Test(arguments: [false, true])
    func `go on counting from an exported document, also from one without digests of rules`(isOld: Bool)
        throws
    {
        let (_, mock) = try open("valid-sso")
        var app = try App(on: mock)
        try app.logIn()
        _ = try mock.admin(.put, "/scenario", Self.selection)
        #expect(try error(app.authorize()) == "network_received_error")
        var document = try mock.admin(.get, "/state").text
        if isOld {
            let old = document.replacing(/,"rule":"[0-9a-f]{8}"/, with: "")
            #expect(old != document)
            document = old
        }
        let (next, nextMock) = try open(Self.scenario)
        app = app.moved(to: nextMock)
        try next.backend.importState(Array(document.utf8))
        #expect(try error(app.authorize()) == "network_received_error")
        #expect(try error(app.authorize()) == nil)
    }

    @Test func `that were added start at nothing, although their identifiers repeat`() throws {
        let (responder, mock) = try open("valid-sso")
        var app = try App(on: mock)
        try app.logIn()
        let id = try useUpRule(app)
        app = try restart(app, at: responder, with: "valid-sso")
        #expect(try useUpRule(app) == id)
    }

    @Test func `that were added start at nothing in an imported state, too`() throws {
        let (_, mock) = try open("valid-sso")
        var app = try App(on: mock)
        try app.logIn()
        let id = try useUpRule(app)
        _ = try mock.admin(.delete, "/rules")
        let document = try mock.admin(.get, "/state").text
        app = app.moved(to: try open("valid-sso").mock)
        #expect(try app.mock.admin(.put, "/state", document).status == 204)
        #expect(try useUpRule(app) == id)
    }

    @Test(arguments: [false, true])
    func `have identifiers that no rule had before the import`(isInReset: Bool) throws {
        let (_, mock) = try open("valid-sso")
        var app = try App(on: mock)
        try app.logIn()
        let id = try useUpRule(app)
        let document = try mock.admin(.get, "/state").text
        if isInReset {
            #expect(try mock.admin(.post, "/reset").status == 204)
        } else {
            app = app.moved(to: try open("valid-sso").mock)
        }
        #expect(try app.mock.admin(.put, "/state", document).status == 204)
        #expect(try app.mock.admin(.delete, "/rules").status == 204)
        #expect(try useUpRule(app) != id)
    }

    @Test func `go on counting requests that name no device, when an export is imported again`() throws {
        let (responder, mock) = try open(Self.scenario)
        _ = try mock.admin(.put, "/scenario", Self.selection)
        let app = try App(on: mock)
        responder.backend.state.withLock { state in
            for rule in state.testerSettings.scenarios.currentOrInitial.rules {
                var count = Device.RuleCount(restart: state.simulator.ruleRestarts[rule.id])
                count.countMatch()
                state.simulator[device: .unnamed].ruleCounts[rule.id] = count
            }
        }
        let document = try app.mock.admin(.get, "/state").text
        #expect(document.contains(#""matches":1"#))
        #expect(try mock.admin(.put, "/state", document).status == 204)
        #expect(try mock.admin(.get, "/state").text == document)
    }

    @Test func `change no device when a scenario starts them again, or when they are removed`() throws {
        let (responder, mock) = try open(Self.scenario)
        let apps = try (1...3).map { try App(on: mock, device: .make("device-\($0)")) }
        for app in apps {
            try app.logIn()
            _ = try app.authorize()
        }
        let rule = #"{"on": ["retrieveProfiles"], "then": {"reply": {"status": 503}}}"#
        let added = try mock.admin(.post, "/rules", rule)
        for app in apps { #expect(try app.get("profiles").status == 503) }
        func rows() -> [RowName: [UInt8]] {
            let rows = responder.backend.state.withLock(\.simulator.allRows)
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.json ?? []) })
        }
        let before = rows()
        _ = try mock.admin(.put, "/scenario", Self.selection)
        _ = try mock.admin(.delete, "/rules/\(#require(added["id"]?.string))")
        // Otherwise the call would block every request, for seconds with a million devices.
        let changed = rows().filter { before[$0.key] != $0.value }.map(\.key.kind)
        #expect(changed == ["ruleRestart"])
    }

    @Test func `are no device`() throws {
        let mock = try open(Self.scenario).mock
        #expect(try mock.admin(.put, "/scenario", Self.selection).status == 200)
        #expect(try mock.admin(.get, "/metrics").text.contains("\nadobe_pass_mock_devices 0\n"))
        #expect(try mock.admin(.get, "/state")["backend"]?["devices"] == .object([:]))
    }
}
