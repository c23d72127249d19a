import PassAPI

/// `parameters.<name>` of a scenario: a value that is chosen with the scenario.
package struct ScenarioParameter: Sendable, Hashable {
    package var name: String
    package var type: ParameterType
    package var description: String?
    /// The values of the type `choice`, by the names from which one is chosen; empty for other types.
    package var choices: [Choice]
    /// The default, in the form in which values are given: operations of a list are separated by commas.
    package var defaultValue: String?
    /// The location of the default, or of the declaration if there is no default.
    var location: SourceLocation

    /// `nil` when the declaration is invalid, which validation reports.
    init?(_ entry: Node.Entry) {
        guard let type = entry.node["type"]?.string.flatMap(ParameterType.init) else { return nil }
        name = entry.key
        self.type = type
        description = entry.node["description"]?.string
        choices = (entry.node["values"]?.entries ?? []).map { Choice(name: $0.key, node: $0.node) }
        let value = entry.node["default"]
        defaultValue = value.flatMap { $0.scalarText ?? $0.items.compactMap(\.string).joined(separator: ",") }
        location = value?.location ?? entry.location
    }

    /// `parameters.<name>.values.<name>`: the value that stands in place of a name.
    package struct Choice: Sendable, Hashable {
        package var name: String
        var node: Node
    }

    /// The names of the values; `nil` for a type without names.
    ///
    /// - Parameter configuration: contains the service providers and MVPDs.
    package func allowedValues(in configuration: Node) -> AllowedValues? {
        type == .choice ? AllowedValues("value", choices.map(\.name)) : type.allowedValues(in: configuration)
    }

    /// Parses a value of the parameter.
    ///
    /// - Throws: a diagnostic without a location when the text is not a value of the parameter, or when the declaration
    ///   has `values` and another type than `choice`, or the other way round.
    func value(of text: String, in configuration: Node) throws(Diagnostic) -> Node.Value {
        guard (type == .choice) == !choices.isEmpty else {
            throw Diagnostic(
                type == .choice
                    ? "the type choice has no \"values\", expected at least one"
                    : "the type \(type.rawValue) has \"values\", expected the type choice")
        }
        guard type == .choice else { return try type.value(of: text, in: configuration) }
        guard let choice = choices.first(where: { $0.name == text }) else {
            throw Diagnostic(AllowedValues("value", choices.map(\.name)).message(forUnknown: text))
        }
        return choice.node.value
    }

    /// A valid value, for validating a scenario whose parameter has no default.
    func sample(in configuration: Node) -> String {
        choices.first?.name ?? type.sample(in: configuration)
    }
}
