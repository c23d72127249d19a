import ControlAPI
import PassAPI

/// The scenarios that can be played, and the ones that play now.
package struct ActiveScenarios: Sendable {
    package private(set) var library: ScenarioLibrary
    /// The one that the server started with.
    package let initial: Scenario
    /// The one for everybody for whom nothing else is chosen.
    package private(set) var current: Scenario
    /// By the local port, for listeners that are bound to a scenario.
    private var ports: [UInt16: Scenario] = [:]
    private var ready: [ScenarioSelection: Scenario] = [:]

    /// - Parameter selection: the scenario to start with, as `--scenario` has it: `name;param=value`.
    package init(library: ScenarioLibrary, selection: String) throws(Diagnostics) {
        self.library = library
        initial = try library.scenario(selecting: selection)
        current = initial
    }

    /// Plays a scenario for everybody who comes by a port.
    package mutating func bind(port: UInt16, to selection: String) throws(Diagnostics) {
        ports[port] = try scenario(ScenarioSelection(parsing: selection))
    }

    /// The scenario, prepared once and remembered.
    package mutating func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        if let scenario = ready[selection] { return scenario }
        let scenario = try library.scenario(named: selection.name, parameters: selection.parameters)
        // Parameters come from requests: what is remembered must not grow with them for ever.
        if ready.count >= 256 { ready.removeAll() }
        ready[selection] = scenario
        return scenario
    }

    package mutating func choose(_ selection: ScenarioSelection) throws(Diagnostics) {
        current = try scenario(selection)
    }

    package mutating func reset() {
        current = initial
    }

    /// The same choices from other files.
    ///
    /// - Throws: what keeps a scenario that plays now from being made of them.
    func reloaded(from library: ScenarioLibrary) throws(Diagnostics) -> ActiveScenarios {
        var book = try ActiveScenarios(library: library, selection: initial.name)
        try book.choose(ScenarioSelection(parsing: current.name))
        for (port, scenario) in ports { try book.bind(port: port, to: scenario.name) }
        return book
    }

    package func scenario(onPort port: UInt16) -> Scenario? { ports[port] }
}

extension ScenarioLibrary {
    /// The scenario behind `name;param=value`.
    package func scenario(selecting text: String) throws(Diagnostics) -> Scenario {
        let selection = try ScenarioSelection(parsing: text)
        return try scenario(named: selection.name, parameters: selection.parameters)
    }
}
