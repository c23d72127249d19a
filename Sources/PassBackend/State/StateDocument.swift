import ControlAPI
import PassAPI
import PassSimulator

/// The state as `GET /__admin/state` answers it and `PUT` takes it: what the backend remembers, which scenario plays
/// where, the added rules and the clock.
struct StateDocument: Sendable, Codable {
    /// Of the format; another one is refused.
    var version = Self.currentVersion
    /// The scenario for everybody, as it is chosen by.
    var scenario: String
    var deviceScenarios: [DeviceIdentifier: String]
    var rules: [RuleDocument]
    var clock: ClockSetting
    var backend: SimulatorState

    static let currentVersion = 1

    struct RuleDocument: Sendable, Codable {
        var id: String
        var device: DeviceIdentifier?
        var rule: JSONValue
    }
}

extension MockState {
    var document: StateDocument {
        StateDocument(
            scenario: scenarios.current.name, deviceScenarios: deviceScenarios.mapValues(\.name),
            rules: dynamicRules.map { .init(id: $0.rule.id, device: $0.device, rule: $0.json) }, clock: clock,
            backend: simulator.state)
    }

    /// Goes on from a document.
    ///
    /// - Throws: what is wrong with it, for instance a scenario that nobody knows here. Nothing has changed then.
    mutating func restore(_ document: StateDocument) throws(Diagnostics) {
        var restored = self
        try restored.scenarios.choose(ScenarioSelection(parsing: document.scenario))
        restored.deviceScenarios = [:]
        for (device, name) in document.deviceScenarios {
            restored.deviceScenarios[device] = try restored.scenarios.scenario(
                ScenarioSelection(parsing: name))
        }
        restored.dynamicRules = []
        for entry in document.rules {
            let rule = try scenarios.library.rule(Node(entry.rule), id: entry.id)
            restored.dynamicRules.append(DynamicRule(rule: rule, device: entry.device, json: entry.rule))
        }
        restored.clock = document.clock
        restored.simulator.state = document.backend
        self = restored
    }
}
