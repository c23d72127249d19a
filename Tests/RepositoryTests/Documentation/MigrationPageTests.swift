import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("The page about migrating")
struct MigrationPageTests {
    /// A call in a cell: its method and path, and the operation that it is.
    private struct Call: Hashable {
        var target: String
        var operation: String
    }

    /// The cells of the table of calls.
    private static func rows() throws -> [[Substring]] {
        try Document.page("MigratingFromV1").text.split(separator: "\n")
            .filter { $0.prefixMatch(of: #/\| `[A-Z]+ /#) != nil }.map { $0.split(separator: "|") }
    }

    /// The calls in the first column, and in the second.
    private static func calls() throws -> (old: [Call], new: [Call]) {
        let rows = try rows()
        func calls(_ column: Int) -> [Call] {
            rows.flatMap { row in
                row[column].matches(of: /`([A-Z]+ [^`]+)` `([A-Za-z]+)`/).map {
                    Call(target: String($0.output.1), operation: String($0.output.2))
                }
            }
        }
        return (calls(0), calls(1))
    }

    @Test func `has every operation of V1 once, and the pages that stay for V2`() throws {
        let legacy = PassOperation.allCases.filter {
            $0.definition.isLegacy || $0.successorsOfPage != nil
        }.map(\.rawValue)
        #expect(try Self.calls().old.map(\.operation).sorted() == legacy.sorted())
    }

    @Test func `names the operations that the checklist names`() throws {
        for row in try Self.rows() {
            let names = row.map { $0.matches(of: /` `([A-Za-z]+)`/).map { String($0.output.1) } }
            let operation = try #require(names[0].first.flatMap { PassOperation(rawValue: $0) })
            let successors = try #require(operation.successors ?? operation.successorsOfPage)
            #expect(names[1] == successors.map(\.rawValue), "\(operation)")
        }
    }

    @Test func `names methods and paths as they are, and on the right only operations of V2`() throws {
        let (old, new) = try Self.calls()
        for call in old + new {
            let row = try #require(PassOperation(rawValue: call.operation)).definition
            #expect(call.target == "\(row.method.rawValue) \(row.paths[0])")
        }
        #expect(new.allSatisfy { !(PassOperation(rawValue: $0.operation)?.definition.isLegacy ?? true) })
    }
}
