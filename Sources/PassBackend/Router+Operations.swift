import HTTPMessages
import PassAPI

extension Router<PassOperation> {
    /// The operations of Adobe Pass.
    static let operations = Router(
        PassOperation.allCases.flatMap { operation in
            operation.row.paths.map {
                Entry(template: $0, method: operation.row.method, target: operation)
            }
        })
}
