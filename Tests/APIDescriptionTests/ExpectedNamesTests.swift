import ControlAPI
import HTTPTypes
import PassAPI
import Testing

@testable import APIDescription
@testable import PassAudit

/// The audit and the OpenAPI description name the same headers and parameters.
@Suite("The names that the audit expects")
struct ExpectedNamesTests {
    private let operations = PassOperation.allCases.filter { $0.row.dialect == .enhanced }

    @Test func `are the parameters that the description has`() {
        for operation in operations {
            let details = operation.details
            let body: [String] =
                switch details.body {
                case .none: []
                case .form(let fields): fields.map(\.name)
                case .json(let schema, _): schema.fields.map(\.name)
                }
            #expect(
                ExpectedNames.parameters(of: operation) == Set(details.query.map(\.name) + body),
                "\(operation)")
        }
    }

    @Test func `have every header that the description has`() {
        let described = Set(operations.flatMap(\.headerParameters).map { $0.name.lowercased() })
            .subtracting(["x-mock-scenario"])
        #expect(described.isSubset(of: ExpectedNames.documentedHeaders))
    }
}
