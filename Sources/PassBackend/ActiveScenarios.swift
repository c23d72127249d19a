import ControlAPI
import PassAPI

/// The scenario that is active for all devices, and those of single ports.
package struct ActiveScenarios: Sendable {
    let built: BuiltScenarios
    /// The scenario that the server was started with.
    package let initial: Scenario
    /// The scenario of every request for which no other is chosen.
    package private(set) var current: Scenario
    /// The scenarios of listeners, by local port.
    private var ports: [UInt16: Scenario] = [:]

    package var library: ScenarioLibrary { built.library }

    /// - Parameter selection: the scenario to start with, as `--scenario` takes it: `name;param=value`.
    package init(library: ScenarioLibrary, selection: String) throws(Diagnostics) {
        built = BuiltScenarios(library)
        initial = try built.scenario(ScenarioSelection(parsing: selection))
        current = initial
    }

    /// Activates a scenario for all requests that come by a port.
    mutating func bind(port: UInt16, to scenario: Scenario) {
        ports[port] = scenario
    }

    /// Activates a scenario for all devices that have none of their own.
    package mutating func activate(_ scenario: Scenario) {
        current = scenario
    }

    package mutating func reset() {
        current = initial
    }

    func scenario(onPort port: UInt16) -> Scenario? { ports[port] }

    /// The scenario that a selection means. Building it takes a while: do it outside the state's lock.
    ///
    /// - Throws: why it cannot be built.
    package func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        try built.scenario(selection)
    }

    /// The same choices from other files.
    ///
    /// - Throws: why a scenario that is active now cannot be built from them.
    func reloaded(from library: ScenarioLibrary) throws(Diagnostics) -> ActiveScenarios {
        var scenarios = try ActiveScenarios(library: library, selection: initial.name)
        scenarios.activate(try scenarios.scenario(ScenarioSelection(parsing: current.name)))
        for (port, scenario) in ports {
            scenarios.bind(
                port: port, to: try scenarios.scenario(ScenarioSelection(parsing: scenario.name)))
        }
        return scenarios
    }
}

extension ScenarioLibrary {
    /// The scenario of `name;param=value`.
    package func scenario(selecting text: String) throws(Diagnostics) -> Scenario {
        let selection = try ScenarioSelection(parsing: text)
        return try scenario(named: selection.name, parameters: selection.parameters)
    }
}
