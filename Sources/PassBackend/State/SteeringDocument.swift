import ControlAPI
import Documents
import PassAPI

/// What testers have set, as a document.
struct SteeringDocument: Sendable, Codable, Equatable {
    /// The selection of the active scenario, as `name;param=value`.
    var scenario: String
    var deviceScenarios: [DeviceIdentifier: String]
    /// `nil` in a document of a mock that had no labels yet.
    var deviceLabels: [DeviceIdentifier: String]?
    var rules: [RuleDocument]
    /// The number of rules that were added; `nil` in an export.
    var addedRules: Int?
    /// `nil` if no rule has restarted.
    var ruleRestarts: [String: Int]?
    var clock: ClockSetting

    struct RuleDocument: Sendable, Codable, Equatable {
        var id: String
        var device: DeviceIdentifier?
        var rule: JSONValue

        /// The number at the end of the identifier; 0 if there is none.
        var number: Int { id.split(separator: "-").last.flatMap { Int($0) } ?? 0 }
    }
}

extension Steering {
    var document: SteeringDocument {
        SteeringDocument(
            scenario: scenarios.current.name, deviceScenarios: deviceScenarios.mapValues(\.name),
            deviceLabels: deviceLabels,
            rules: dynamicRules.map { .init(id: $0.rule.id, device: $0.device, rule: $0.json) },
            addedRules: addedRules, ruleRestarts: ruleRestarts.isEmpty ? nil : ruleRestarts, clock: clock)
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
            restored.dynamicRules.append(try rule(entry))
        }
        // Devices have counts of the rules, whose numbers no other rule must get.
        let addedRules = document.addedRules ?? max(addedRules, document.rules.map(\.number).max() ?? 0)
        restored.addedRules = min(max(addedRules, 0), Self.mostAddedRules)
        restored.ruleRestarts = document.ruleRestarts ?? [:]
        restored.clock = document.clock
        self = restored
    }

    /// No mock adds as many rules, so that counting further cannot overflow.
    private static let mostAddedRules = 10_000_000_000

    func rule(_ document: SteeringDocument.RuleDocument) throws(Diagnostics) -> DynamicRule {
        DynamicRule(
            rule: try scenarios.library.rule(Node(document.rule), id: document.id), device: document.device,
            json: document.rule)
    }
}
