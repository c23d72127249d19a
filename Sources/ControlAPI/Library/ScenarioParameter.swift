import Documents

/// `parameters.<name>` of a scenario: a value that is chosen with the scenario.
package struct ScenarioParameter: Sendable, Hashable {
    package var name: String
    package var type: ParameterType
    package var description: String?
    /// The default, in the form in which values are given: operations of a list are separated by commas.
    package var defaultValue: String?
    /// The location of the default, or of the declaration if there is no default.
    package var location: SourceLocation

    /// `nil` when the declaration is invalid, which validation reports.
    init?(_ entry: Node.Entry) {
        guard let type = entry.node["type"]?.string.flatMap(ParameterType.init) else { return nil }
        name = entry.key
        self.type = type
        description = entry.node["description"]?.string
        let value = entry.node["default"]
        defaultValue = value.flatMap { $0.scalarText ?? $0.items.compactMap(\.string).joined(separator: ",") }
        location = value?.location ?? entry.location
    }
}
