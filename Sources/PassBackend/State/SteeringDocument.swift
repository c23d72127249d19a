import ControlAPI
import Documents
import PassAPI

/// What testers have set, as a document for other mocks and for the export of the state.
struct SteeringDocument: Sendable, Codable, Equatable {
    /// The selection of the active scenario, as `name;param=value`.
    var scenario: String
    var deviceScenarios: [DeviceIdentifier: String]
    /// `nil` in a document of a mock that had no labels yet.
    var deviceLabels: [DeviceIdentifier: String]?
    var rules: [RuleDocument]
    /// The number of rules that were added; `nil` in an export.
    var addedRules: Int?
    var clock: ClockSetting

    var bytes: [UInt8] {
        // Encoding cannot fail: the document contains only values that JSON can express.
        (try? JSONDocument.encode(self)) ?? []
    }

    struct RuleDocument: Sendable, Codable, Equatable {
        var id: String
        var device: DeviceIdentifier?
        var rule: JSONValue
    }
}

extension Steering {
    var document: SteeringDocument {
        SteeringDocument(
            scenario: scenarios.current.name, deviceScenarios: deviceScenarios.mapValues(\.name),
            deviceLabels: deviceLabels,
            rules: dynamicRules.map { .init(id: $0.rule.id, device: $0.device, rule: $0.json) },
            addedRules: addedRules, clock: clock)
    }

    /// Sets what the document says.
    ///
    /// - Throws: the errors in the document, for instance a scenario that the files of this mock lack. Then nothing has
    ///   changed.
    mutating func restore(_ document: SteeringDocument) throws(Diagnostics) {
        var restored = self
        restored.scenarios.activate(
            try scenarios.scenario(ScenarioSelection(parsing: document.scenario)))
        restored.deviceScenarios = [:]
        for (device, name) in document.deviceScenarios {
            restored.deviceScenarios[device] = try scenarios.scenario(ScenarioSelection(parsing: name))
        }
        restored.deviceLabels = document.deviceLabels ?? [:]
        restored.dynamicRules = []
        for entry in document.rules {
            let rule = try scenarios.library.rule(Node(entry.rule), id: entry.id)
            restored.dynamicRules.append(DynamicRule(rule: rule, device: entry.device, json: entry.rule))
        }
        if let addedRules = document.addedRules { restored.addedRules = addedRules }
        restored.clock = document.clock
        self = restored
    }
}
