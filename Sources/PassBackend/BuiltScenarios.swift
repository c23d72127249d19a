import ControlAPI
import HTTPMessages
import PassAPI

/// The scenarios of a library, each built on first use. Building is slow, so it happens outside every lock;
/// two simultaneous requests may both build the same scenario.
final class BuiltScenarios: Sendable {
    let library: ScenarioLibrary
    private let built = Locked(
        BoundedEntries<ScenarioSelection, Scenario>(capacity: 256, maximumBytes: 1 << 26))

    /// About the size of the selections and of their scenarios.
    var bytes: Int { built.withLock(\.bytes) }

    init(_ library: ScenarioLibrary) {
        self.library = library
    }

    /// - Throws: the reason if the scenario cannot be built, with the nearest known name or value.
    func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        if let scenario = built.withLock({ $0[selection] }) { return scenario }
        let scenario = try library.scenario(named: selection.name, parameters: selection.parameters)
        built.withLock {
            $0.insert(scenario, for: selection, bytes: selection.size + scenario.approximateBytes)
        }
        return scenario
    }
}

extension ScenarioSelection {
    fileprivate var size: Int {
        parameters.reduce(name.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    }
}
