import HTTPMessages

extension EnhancedErrorCode {
    /// The operations of REST API V2 on which the code occurs without a scenario.
    package var naturalOperations: Set<PassOperation> {
        OperationGroup.operations(of: .enhanced, in: occurrence)
    }

    /// True for the denial without a reason. Each of the two decision operations has its own code for it.
    package var isDefaultDenial: Bool {
        self == .authorizationDeniedByMVPD || self == .preauthorizationDeniedByMVPD
    }
}

extension LegacyErrorCode {
    /// The operations of REST API V1 on which the code occurs without a scenario.
    package var naturalOperations: Set<PassOperation> {
        OperationGroup.operations(of: .legacy, in: occurrence)
    }
}

extension OperationGroup {
    fileprivate static func operations(
        of dialect: OperationDefinition.Dialect, in groups: [OperationGroup]
    ) -> Set<PassOperation> {
        Set(
            PassOperation.allCases.filter { operation in
                operation.definition.dialect == dialect
                    && groups.contains { $0.contains(operation.definition) }
            })
    }

    private func contains(_ definition: OperationDefinition) -> Bool {
        switch self {
        case .all: true
        case .readingDeviceInformation: definition.readsDeviceInfo
        case .namingDevice: definition.requiresDevice
        case .withPathParameter(let name): definition.paths[0].parameterNames.contains(name)
        case .sessions: definition.takesSessionParameters
        case .namingResources: definition.namesResources
        case .decisions: definition.hasItems
        case .operations(let operations): operations.contains(definition.operation)
        }
    }
}

extension OperationDefinition {
    /// True for the operations that start or continue a login.
    package var startsLogin: Bool { takesSessionParameters || takesPartnerResponse }

    /// True for the operations whose form contains the parameters of a session.
    fileprivate var takesSessionParameters: Bool {
        if case .form(let fields) = body { fields == ParameterDescription.session } else { false }
    }
}
