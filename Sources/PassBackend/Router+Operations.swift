import HTTPMessages
import PassAPI

extension Router<Operation> {
    /// The operations of Adobe Pass.
    static let operations = Router(
        Operation.allCases.flatMap { operation in
            operation.row.paths.map {
                Entry(template: $0, method: operation.row.method, target: operation)
            }
        })
}
