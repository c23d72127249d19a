import HTTPMessages

extension PassOperation {
    /// The only definition of the operation.
    package var definition: OperationDefinition { Self.definitions[self]! }

    /// True for the operations whose answer can have an enhanced error on one item.
    package var hasItems: Bool { definition.hasItems }

    private static let definitions = Dictionary(
        uniqueKeysWithValues: OperationDefinition.all.map { ($0.operation, $0) })
}

extension Router {
    /// The routes of the operations, one for each method, with the indices of ``OperationDefinition/routed``.
    package static let operations = Router(
        OperationDefinition.allInOrder.flatMap { definition in
            definition.methods.map { ($0, definition.paths) }
        })

    /// The path under which ``operations`` finds an operation.
    package static func operationPath(_ segments: [String]) -> [String] {
        // AccessEnabler clients put two slashes in front of the path.
        let path = segments.count > 1 && segments[0].isEmpty ? Array(segments.dropFirst()) : segments
        let isLegacy = path.count > 1 && (path[1] == "v1" || path[0] == "adobe-services")
        return isLegacy ? LegacyFormat.path(path) : path
    }
}

extension OperationDefinition {
    /// The definitions by the indices of their routes.
    package static let routed = allInOrder.flatMap { definition in definition.methods.map { _ in definition }
    }

    fileprivate static let all = restAPIV2 + loginPages + restAPIV1 + accessEnabler
    fileprivate static let allInOrder = PassOperation.allCases.map(\.definition)
}
