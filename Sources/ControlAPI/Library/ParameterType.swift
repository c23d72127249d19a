import PassAPI

/// `parameters.<name>.type`: what values a parameter of a scenario takes.
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
}

extension ParameterType {
    /// The names that the type takes; `nil` for a type with values of any kind.
    ///
    /// - Parameter configuration: knows the service providers and MVPDs.
    package func allowedValues(in configuration: Node) -> AllowedValues? {
        switch self {
        case .enhancedErrorCode: .enhancedErrorCodes
        case .registrationErrorCode: .registrationErrors
        case .operations: .operationSelections
        case .serviceProvider: .serviceProviders(in: configuration)
        case .mvpd: .mvpds(in: configuration)
        case .boolean: AllowedValues("boolean", ["true", "false"])
        case .resource, .string, .integer, .number, .duration: nil
        }
    }

    /// The value that a text stands for.
    ///
    /// - Throws: what is wrong with the text, without a place.
    func value(of text: String, in configuration: Node) throws(Diagnostic) -> Node.Value {
        if self == .operations, text.contains(",") { return try operations(in: text) }
        if let allowedValues = allowedValues(in: configuration), !allowedValues.contains(text) {
            throw Diagnostic(allowedValues.message(forUnknown: text))
        }
        switch (self, Node.Value(plainScalar: text)) {
        case (.integer, let value), (.number, let value), (.boolean, let value):
            try check(value, text)
            return value
        case (.duration, _) where Duration(text: text) == nil:
            throw Diagnostic("\"\(text)\" is no duration, expected one such as PT6H or 300ms")
        default:
            return .string(text)
        }
    }

    /// A value to check a scenario with whose parameter has no default.
    func sample(in configuration: Node) -> String {
        // The one that can answer most: of some errors and conditions a rule on another can do nothing.
        if self == .operations { return Operation.retrieveAuthorizationDecisions.rawValue }
        if let allowedValues = allowedValues(in: configuration) { return allowedValues.names.last ?? "" }
        return switch self {
        case .integer, .number: "1"
        case .duration: "PT1S"
        default: "sample"
        }
    }

    private func check(_ value: Node.Value, _ text: String) throws(Diagnostic) {
        switch (self, value) {
        case (.integer, .integer), (.number, .integer), (.number, .number), (.boolean, .bool): break
        case (.integer, _): throw Diagnostic("\"\(text)\" is no whole number, expected one such as 2")
        default: throw Diagnostic("\"\(text)\" is no number, expected one such as 0.5")
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
