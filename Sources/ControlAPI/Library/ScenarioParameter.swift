/// `parameters.<name>` of a scenario: something to choose per use.
package struct ScenarioParameter: Sendable, Hashable {
    package var name: String
    package var type: ParameterType
    package var description: String?
    /// As it would be chosen: lists of operations are separated by commas.
    package var defaultValue: String?
    /// Where it is declared.
    package var location: SourceLocation

    /// `nil` when the declaration does not have its shape, which validation reports.
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
