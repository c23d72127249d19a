import HTTPMessages
import PassAPI
import PassOperations

extension Router {
    /// The routes of the operations, with the indices of ``PassOperation/routed``.
    static let operations = Router(PassOperation.routed.map { ($0.definition.method, $0.definition.paths) })
}

extension PassOperation {
    /// The operations by the indices of their routes.
    static let routed = allCases
}
