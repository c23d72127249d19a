import PassAPI

/// `parameters.<name>.type`: the type of a parameter of a scenario.
package enum ParameterType: String, Sendable, Hashable, CaseIterable {
    case enhancedErrorCode = "enhanced-error-code"
    case registrationErrorCode = "registration-error-code"
    /// `natural`, `*`, one operation, or several separated by commas.
    case operations
    case serviceProvider = "service-provider"
    case mvpd
    case resource
    case string
    case integer
    case number
    case boolean
    case duration
    /// One of the names in `values`. It stands for the value of that name.
    case choice
}

extension ParameterType {
    /// The values of the type; `nil` for a type that is not a list of names.
    ///
    /// - Parameter configuration: contains the service providers and MVPDs.
    func allowedValues(in configuration: Node) -> AllowedValues? {
        switch self {
        case .enhancedErrorCode: .enhancedErrorCodes
        case .registrationErrorCode: .registrationErrors
        case .operations: .operationSelections
        case .serviceProvider:
            .serviceProviders(in: configuration).adding([IntegrationSelector.every])
        case .mvpd:
            .mvpds(in: configuration).adding([MVPDSelector.firstWord, IntegrationSelector.every])
        case .boolean: AllowedValues("boolean", ["true", "false"])
        case .resource, .string, .integer, .number, .duration, .choice: nil
        }
    }

    /// Parses a value of the type.
    ///
    /// - Throws: a diagnostic without a location when the text is not a value of the type.
    func value(of text: String, in configuration: Node) throws(Diagnostic) -> Node.Value {
        if self == .operations, text.contains(",") { return try operations(in: text) }
        if let allowedValues = allowedValues(in: configuration), !allowedValues.contains(text),
            !adopts(text, in: configuration)
        {
            throw Diagnostic(allowedValues.message(forUnknown: text))
        }
        switch (self, Node.Value(plainScalar: text)) {
        case (.integer, let value), (.number, let value), (.boolean, let value):
            try check(value, text)
            return value
        case (.duration, _) where Duration(text: text) == nil:
            throw Diagnostic(
                "\"\(text)\" is not a duration, expected one of at most 36525 days, such as PT6H or 300ms")
        default:
            return .string(text)
        }
    }

    /// True for a service provider or an MVPD that the configuration does not know, and adopts.
    private func adopts(_ name: String, in configuration: Node) -> Bool {
        guard !name.isEmpty else { return false }
        return switch self {
        case .serviceProvider: configuration.adoptsServiceProviders
        case .mvpd: configuration.adoptsMVPDs
        default: false
        }
    }

    /// A valid value of the type, for validating a scenario whose parameter has no default.
    func sample(in configuration: Node) -> String {
        switch self {
        case .serviceProvider:
            AllowedValues.serviceProviders(in: configuration).names.last ?? IntegrationSelector.every
        case .mvpd: AllowedValues.mvpds(in: configuration).names.last ?? MVPDSelector.firstWord
        case .enhancedErrorCode, .registrationErrorCode, .boolean:
            allowedValues(in: configuration)?.names.last ?? ""
        // The operation that supports most errors and conditions. Another one could make a rule ineffective, which is
        // reported as a mistake.
        case .operations: PassOperation.retrieveAuthorizationDecisions.rawValue
        case .integer, .number: "1"
        case .duration: "PT1S"
        case .resource, .string, .choice: "sample"
        }
    }

    private func check(_ value: Node.Value, _ text: String) throws(Diagnostic) {
        switch (self, value) {
        case (.integer, .integer), (.number, .integer), (.number, .number), (.boolean, .bool): break
        case (.integer, _): throw Diagnostic("\"\(text)\" is not a whole number, expected one such as 2")
        default: throw Diagnostic("\"\(text)\" is not a number, expected one such as 0.5")
        }
    }

    private func operations(in text: String) throws(Diagnostic) -> Node.Value {
        var nodes: [Node] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.drop { $0 == " " })
            guard AllowedValues.operations.contains(name) else {
                throw Diagnostic(AllowedValues.operations.message(forUnknown: name))
            }
            nodes.append(Node(.string(name), at: .pointer("")))
        }
        return .list(nodes)
    }
}
