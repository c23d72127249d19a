import ControlAPI
import Documents
import HTTPMessages

/// The scenarios of a library, each built on first use. Building is slow, so it happens outside every lock;
/// two simultaneous requests may both build the same scenario.
final class BuiltScenarios: Sendable {
    let library: ScenarioLibrary
    private let built = Locked<[ScenarioSelection: Scenario]>([:])

    init(_ library: ScenarioLibrary) {
        self.library = library
    }

    /// - Throws: the reason if the scenario cannot be built, with the nearest known name or value.
    func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        if let scenario = built.withLock({ $0[selection] }) { return scenario }
        let scenario = try library.scenario(named: selection.name, parameters: selection.parameters)
        built.withLock { built in
            // Requests choose the parameters, so the number of kept scenarios must be bounded.
            if built.count >= Self.capacity { built.removeAll() }
            built[selection] = scenario
        }
        return scenario
    }

    private static let capacity = 256
}
