/// An entry in a list of scenarios.
package struct ScenarioSummary: Sendable, Hashable {
    package var name: String
    package var description: String
    /// The parameters of the scenario and its parents, sorted by name.
    package var parameters: [ScenarioParameter]
    /// The file of the scenario.
    package var source: String
}
