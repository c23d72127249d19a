import ControlAPI
import PassAPI

/// The scenario that is active for all devices, and the scenarios that are bound to listeners.
package struct ActiveScenarios: Sendable {
    let built: BuiltScenarios
    /// The scenario that was selected at start.
    package let initial: Scenario
    /// The scenario of every request that selects no other one.
    package var current: SelectedScenario
    /// The scenarios of listeners, by local port.
    var ports: [UInt16: Scenario] = [:]

    package var library: ScenarioLibrary { built.library }

    /// - Parameter selection: the scenario to start with, as `--scenario` takes it: `name;param=value`.
    package init(library: ScenarioLibrary, selection: String) throws(Diagnostics) {
        built = BuiltScenarios(library)
        initial = try built.scenario(ScenarioSelection(parsing: selection), isOption: true)
        current = SelectedScenario(initial)
    }

    /// The active scenario, or the initial one if the files lack the active one. Used where a configuration is needed but no
    /// scenario decides, such as for the header fields of the mock's own errors.
    package var currentOrInitial: Scenario { (try? current.scenario.get()) ?? initial }

    /// The names of the settings that select the initial scenario and those of listeners, for messages.
    package typealias Sources = (scenario: String, listen: String)

    /// The scenarios of a reloaded library. The initial scenario is active again, and listeners keep their selections.
    /// - Throws: the reason if one of these scenarios cannot be built.
    func reloaded(from library: ScenarioLibrary, namedBy sources: Sources) throws(Diagnostics)
        -> ActiveScenarios
    {
        var scenarios: ActiveScenarios
        do throws(Diagnostics) {
            scenarios = try ActiveScenarios(library: library, selection: initial.name)
        } catch {
            throw error.naming(sources.scenario)
        }
        for (port, scenario) in ports {
            do throws(Diagnostics) {
                scenarios.ports[port] = try scenarios.built.scenario(
                    ScenarioSelection(parsing: scenario.name), isOption: true)
            } catch {
                throw error.naming(sources.listen)
            }
        }
        return scenarios
    }
}

extension ScenarioLibrary {
    /// The scenario of a selection such as `name;param=value`.
    package func scenario(selecting text: String) throws(Diagnostics) -> Scenario {
        let selection = try ScenarioSelection(parsing: text)
        return try scenario(named: selection.name, parameters: selection.parameters)
    }
}

/// The scenarios of a library, each built on first use. Building is slow, so it happens outside every lock;
/// two simultaneous requests may both build the same scenario.
final class BuiltScenarios: Sendable {
    let library: ScenarioLibrary
    private let built = Cache<ScenarioSelection, Scenario>(capacity: 256, maximumBytes: 1 << 26) {
        $0.size + $1.approximateBytes
    }

    init(_ library: ScenarioLibrary) {
        self.library = library
    }

    /// - Throws: the reason if the scenario cannot be built, with the nearest known name or value.
    ///
    /// - Parameter isOption: true for the scenario of an option, when the files have just been read.
    func scenario(_ selection: ScenarioSelection, isOption: Bool = false) throws(Diagnostics) -> Scenario {
        if let scenario = built[selection] { return scenario }
        let library = isOption ? library.justRead : library
        let scenario = try library.scenario(named: selection.name, parameters: selection.parameters)
        built.insert(scenario, for: selection)
        return scenario
    }
}

extension ScenarioSelection {
    fileprivate var size: Int {
        parameters.reduce(name.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    }
}
