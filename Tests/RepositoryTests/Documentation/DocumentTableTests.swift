import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

/// The tables of the documentation. To write them anew, run the tests once with
/// `UPDATE_GOLDEN_FILES=1`: one after the other.
@Suite("Tables of the documents", .serialized)
struct DocumentTableTests {
    @Test func `name every operation, with its method and path`() throws {
        let page = try Document.page("Operations")
        try compare("| operation | method and path |", Self.rows(of: { !$0.isLegacy }), in: page)
        try compare("| operation of V1 | method and path |", Self.rows(of: \.isLegacy), in: page)
    }

    private static func rows(of isMember: (OperationDefinition) -> Bool) -> [String] {
        PassOperation.allCases.filter { isMember($0.definition) }.map {
            "| \($0.rawValue) | \($0.definition.method.rawValue) `\($0.definition.paths[0])` |"
        }
    }

    @Test func `name every call of the admin API`() throws {
        try compare(
            "| call | does |",
            AdminRoute.withDashboard.map {
                "| \($0.method.rawValue) `\($0.path)` | \($0.summary) |"
            }, in: .page("AdminAPI"))
    }

    @Test func `show an example of the body of every call of the admin API that takes one`() throws {
        let routes = AdminRoute.all.filter { $0.body != nil }
        #expect(routes.filter { $0.body?.example == nil }.map(\.name) == [AdminRoute.putState.name])
        try compare(
            "| call | body | other members |", routes.map { Self.row(ofBodyOf: $0) }, in: .page("AdminAPI"))
    }

    private static func row(ofBodyOf route: AdminRoute) -> String {
        let call = "\(route.method.rawValue) `\(route.path)`"
        guard let body = route.body, let example = body.example else {
            return "| \(call) | the answer of GET `\(route.path)` | none |"
        }
        let others = body.schema.fields.map(\.name).filter { example[$0] == nil }
        let names = others.isEmpty ? "none" : others.map { "`\($0)`" }.joined(separator: ", ")
        return "| \(call) | `\(example.jsonText)` | \(names) |"
    }

    @Test func `name every rule of the audit`() throws {
        try compare(
            "| rule | level | requirement | section of Adobe's page | what the rule does not check | REST API V1 |",
            Checklist.rules.map { rule in
                "| `\(rule.identifier)` | \(rule.section.level.rawValue) | \(rule.title) | "
                    + "[\(rule.section.row)](\(rule.section.url)) | \(rule.cannotSee) | "
                    + "\(rule.legacyExemption.map { "not judged: \($0)" } ?? "judged") |"
            }, in: .page("AuditingAClient"))
    }

    @Test func `name every requirement that the audit cannot check`() throws {
        try compare(
            "| section of Adobe's page | level | why requests do not show it |",
            UnobservableRequirement.all.map { requirement in
                "| [\(requirement.section.row)](\(requirement.section.url)) | "
                    + "\(requirement.section.level.rawValue) | \(requirement.reason) |"
            }, in: .page("AuditingAClient"))
    }

    private func compare(_ head: String, _ rows: [String], in document: Document) throws {
        #expect(try DocumentTable(in: document.path, head: head).rows(updatedTo: rows) == rows)
    }
}
