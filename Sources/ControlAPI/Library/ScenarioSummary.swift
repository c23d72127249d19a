/// What a list of scenarios says of one.
package struct ScenarioSummary: Sendable, Hashable {
    package var name: String
    package var description: String
    /// Its own and those of the scenarios that it extends, by name.
    package var parameters: [ScenarioParameter]
    /// The file that it comes from.
    package var source: String

    package init(name: String, description: String, parameters: [ScenarioParameter], source: String) {
        self.name = name
        self.description = description
        self.parameters = parameters
        self.source = source
    }
}
