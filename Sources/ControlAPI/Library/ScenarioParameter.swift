import PassAPI

/// `parameters.<name>` of a scenario: a value that is chosen with the scenario.
package struct ScenarioParameter: Sendable, Hashable {
    package var name: String
    package var type: ParameterType
    package var description: String?
    /// For the type `choice`, the values by their names; empty for other types.
    package var choices: [Choice]
    /// The default in the form of chosen values: commas separate the operations of a list.
    package var defaultValue: String?
    /// The location of the default, or of the declaration without one.
    var location: SourceLocation

    /// Returns `nil` when the declaration is invalid, which validation reports.
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

    /// `parameters.<name>.values.<name>`: the value behind a name.
    package struct Choice: Sendable, Hashable {
        package var name: String
        var node: Node
    }

    /// A declaration of the same parameter with another default, for a file.
    package func declaration(withDefault value: String) -> String {
        var members = ["type: \(type.rawValue)", "default: \(value.jsonText)"]
        if !choices.isEmpty {
            let values = JSONValue.object(Dictionary(choices.map { ($0.name, $0.node.json) }) { $1 })
            members.insert("values: \(values.jsonText)", at: 1)
        }
        return "{ \(members.joined(separator: ", ")) }"
    }

    /// The names of the values; `nil` for a type without names.
    package func allowedValues(in configuration: Node) -> AllowedValues? {
        switch type {
        case .enhancedErrorCode: .enhancedErrorCodes
        case .registrationErrorCode: .registrationErrors
        case .operations: .operationSelections
        case .serviceProvider:
            .serviceProviders(in: configuration).adding([IntegrationSelector.every])
        case .mvpd:
            .mvpds(in: configuration).adding([MVPDSelector.firstWord, IntegrationSelector.every])
        case .boolean: AllowedValues("boolean", ["true", "false"])
        case .choice: AllowedValues("value", choices.map(\.name))
        case .resource, .string, .integer, .number, .duration: nil
        }
    }

    /// - Throws: a diagnostic without a location when the text is not a value of the parameter, or when the declaration has
    ///   `values` without the type `choice`, or the reverse.
    func value(of text: String, in configuration: Node) throws(Diagnostic) -> Node.Value {
        guard (type == .choice) == !choices.isEmpty else {
            throw Diagnostic(
                type == .choice
                    ? "the type choice has no \"values\", expected at least one"
                    : "the type \(type.rawValue) has \"values\", expected the type choice")
        }
        if type == .operations, text.contains(",") { return try operations(in: text) }
        if let allowedValues = allowedValues(in: configuration), !allowedValues.contains(text),
            !adopts(text, in: configuration)
        {
            throw Diagnostic(allowedValues.message(forUnknown: text))
        }
        if let choice = choices.first(where: { $0.name == text }) { return choice.node.value }
        let value = Node.Value(plainScalar: text)
        switch (type, value) {
        case (.integer, .integer), (.number, .integer), (.number, .number), (.boolean, _): return value
        case (.integer, _): throw Diagnostic("\"\(text)\" is not a whole number, expected one such as 2")
        case (.number, _): throw Diagnostic("\"\(text)\" is not a number, expected one such as 0.5")
        case (.duration, _) where Duration(text: text) == nil:
            throw Diagnostic(
                "\"\(text)\" is not a duration, expected one of at most 36525 days, such as PT6H or 300ms")
        default: return .string(text)
        }
    }

    /// True for an unknown service provider or MVPD that the configuration adopts.
    private func adopts(_ name: String, in configuration: Node) -> Bool {
        guard !name.isEmpty else { return false }
        return switch type {
        case .serviceProvider: configuration.adoptsServiceProviders
        case .mvpd: configuration.adoptsMVPDs
        default: false
        }
    }

    /// A valid value, for validating a scenario with a parameter that has no default.
    func sample(in configuration: Node) -> String {
        if let choice = choices.first { return choice.name }
        return switch type {
        case .serviceProvider:
            AllowedValues.serviceProviders(in: configuration).names.last ?? IntegrationSelector.every
        case .mvpd: AllowedValues.mvpds(in: configuration).names.last ?? MVPDSelector.firstWord
        case .enhancedErrorCode, .registrationErrorCode, .boolean:
            allowedValues(in: configuration)?.names.last ?? ""
        // The operation that supports most errors and conditions. Any other could make a rule ineffective, which counts as a
        // mistake.
        case .operations: PassOperation.retrieveAuthorizationDecisions.rawValue
        case .integer, .number: "1"
        case .duration: "PT1S"
        // In the form of a JWT, for a software statement. The name distinguishes samples of different parameters, because several
        // keys refuse repeated values.
        case .string: "sample.\(Base64.encodeURL(name.utf8)).sample"
        case .resource, .choice: "sample"
        }
    }

    private func operations(in text: String) throws(Diagnostic) -> Node.Value {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let names = parts.map { String($0.drop { $0 == " " }) }
        if let unknown = names.first(where: { !AllowedValues.operations.contains($0) }) {
            throw Diagnostic(AllowedValues.operations.message(forUnknown: unknown))
        }
        return .list(names.map { Node(.string($0), at: .pointer("")) })
    }
}

/// `parameters.<name>.type`: the type of a parameter of a scenario.
package enum ParameterType: String, Sendable, Hashable, CaseIterable {
    case enhancedErrorCode = "enhanced-error-code"
    case registrationErrorCode = "registration-error-code"
    /// `natural`, `*`, one operation, or several separated by commas.
    case operations
    case serviceProvider = "service-provider"
    case mvpd, resource, string, integer, number, boolean, duration
    /// One of the names in `values`, which stands for its value.
    case choice
}
