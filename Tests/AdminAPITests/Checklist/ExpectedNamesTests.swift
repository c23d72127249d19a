import HTTPTypes
import Testing

@testable import AdminAPI
@testable import PassAPI

@Suite("The names that the audit expects")
struct ExpectedNamesTests {
    @Test func `have every header that the operations of REST API V2 read`() {
        let operations = PassOperation.allCases.filter { $0.definition.dialect == .enhanced }
        let read = Set(operations.flatMap(\.definition.headerParameters).map { $0.name.lowercased() })
            .subtracting(["x-mock-scenario"])
        #expect(read.isSubset(of: ExpectedNames.documentedHeaders))
    }

    @Test(arguments: [
        "host", "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "content-length",
        "expect", "accept-encoding", "accept-language", "if-none-match", "cookie", "origin", "referer",
        "priority", "traceparent",
        "x-forwarded-for", "sec-fetch-mode",
    ])
    func `have the headers that libraries, browsers and proxies add`(name: String) {
        #expect(ExpectedNames.isExpected(header: name))
    }

    @Test(arguments: ["authorisation", "ap-device-identifer", "x-device", "x-custom", "secret"])
    func `have no others`(name: String) {
        #expect(!ExpectedNames.isExpected(header: name))
    }
}
