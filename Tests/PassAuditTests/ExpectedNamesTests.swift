import HTTPTypes
import PassAPI
import PassOperations
import Testing

@testable import PassAudit

@Suite("The names that the audit expects")
struct ExpectedNamesTests {
    @Test func `have every header that the operations of REST API V2 read`() {
        let operations = PassOperation.allCases.filter { $0.definition.dialect == .enhanced }
        let read = Set(operations.flatMap(\.definition.headerParameters).map { $0.name.lowercased() })
            .subtracting(["x-mock-scenario"])
        #expect(read.isSubset(of: ExpectedNames.documentedHeaders))
    }
}
