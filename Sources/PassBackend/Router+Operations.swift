import HTTPMessages
import PassAPI
import PassOperations

extension Router {
    /// The routes of the operations, with the indices of ``OperationDefinition/routed``.
    static let operations = Router(OperationDefinition.routed.map { ($0.method, $0.paths) })
}

extension OperationDefinition {
    /// The definitions by the indices of their routes.
    static let routed = PassOperation.allCases.map(\.definition)
}
