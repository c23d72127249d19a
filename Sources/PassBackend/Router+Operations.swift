import HTTPMessages
import PassAPI
import PassOperations

extension Router {
    /// The routes of the operations, one for each method, with the indices of ``OperationDefinition/routed``.
    static let operations = Router(
        OperationDefinition.all.flatMap { definition in
            definition.methods.map { ($0, definition.paths) }
        })
}

extension OperationDefinition {
    /// The definitions by the indices of their routes.
    static let routed = all.flatMap { definition in definition.methods.map { _ in definition } }

    fileprivate static let all = PassOperation.allCases.map(\.definition)
}
