import ControlAPI
import Documents
import PassAPI
import PassSimulator

/// The state as `GET /__admin/state` returns it and `PUT` accepts it: the backend's state, the active
/// scenario, the scenarios of single devices, the dynamic rules and the clock.
struct StateDocument: Sendable, Codable {
    /// The version of the format. Other versions are rejected.
    var version = Self.currentVersion
    /// The selection of the active scenario, as `name;param=value`.
    var scenario: String
    var deviceScenarios: [DeviceIdentifier: String]
    /// `nil` in a document of a mock that had no labels yet.
    var deviceLabels: [DeviceIdentifier: String]?
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
            scenario: steering.scenarios.current.name,
            deviceScenarios: steering.deviceScenarios.mapValues(\.name),
            deviceLabels: steering.deviceLabels,
            rules: steering.dynamicRules.map { .init(id: $0.rule.id, device: $0.device, rule: $0.json) },
            clock: steering.clock,
            backend: simulator.state)
    }
}

extension StateDocument {
    /// The scenarios, rules and clock of a document, built and checked.
    struct Restored {
        var scenarios: ActiveScenarios
        var deviceScenarios: [DeviceIdentifier: Scenario] = [:]
        var rules: [DynamicRule] = []

        /// - Throws: the errors in the document, for instance an unknown scenario.
        init(_ document: StateDocument, in scenarios: ActiveScenarios) throws(Diagnostics) {
            self.scenarios = scenarios
            self.scenarios.activate(
                try scenarios.scenario(ScenarioSelection(parsing: document.scenario)))
            for (device, name) in document.deviceScenarios {
                deviceScenarios[device] = try scenarios.scenario(ScenarioSelection(parsing: name))
            }
            for entry in document.rules {
                let rule = try scenarios.library.rule(Node(entry.rule), id: entry.id)
                rules.append(DynamicRule(rule: rule, device: entry.device, json: entry.rule))
            }
        }
    }
}

extension MockState {
    mutating func restore(_ document: StateDocument, _ restored: StateDocument.Restored) {
        steering.scenarios = restored.scenarios
        steering.deviceScenarios = restored.deviceScenarios
        steering.deviceLabels = document.deviceLabels ?? [:]
        steering.dynamicRules = restored.rules
        steering.clock = document.clock
        simulator.state = document.backend
    }
}
