extension PassOperation {
    /// The only definition of the operation.
    package var definition: OperationDefinition { Self.definitions[self]! }

    /// True for the operations whose answer can have an enhanced error on one item.
    package var hasItems: Bool { definition.hasItems }

    /// True for the operations whose request names resources.
    package var namesResources: Bool { definition.namesResources }

    private static let definitions = Dictionary(
        uniqueKeysWithValues: OperationDefinition.all.map { ($0.operation, $0) })
}

extension OperationDefinition {
    fileprivate static let all =
        registration + configuration + sessions + profiles + partnerSSO + decisions + logout + tempPass
        + loginPages + legacyRegistration + legacyTokens + legacyAuthorization + legacySingleSignOn
        + accessEnabler + singleSignOnService
}
