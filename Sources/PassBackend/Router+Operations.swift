import HTTPMessages
import PassAPI

extension Router {
    /// The routes of the operations, with the indices of ``PassOperation/routed``.
    static let operations = Router(PassOperation.routed.map { ($0.row.method, $0.row.paths) })
}

extension PassOperation {
    /// The operations by the indices of their routes.
    static let routed = allCases
}
