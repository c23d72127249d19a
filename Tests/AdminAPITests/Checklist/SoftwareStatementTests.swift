import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

@testable import AdminAPI

@Suite("The software statement of a registration")
struct SoftwareStatementTests {
    @Test func `is the same one with line breaks in it`() {
        var observation = Observation.make(.retrieveClientCredentials)
        let body = #"{"software_statement": "a.b\r\n .c"}"#
        observation.readParameters(
            of: Request(method: .post, path: "/o/client/register", body: Array(body.utf8)))
        #expect(observation.softwareStatement == "a.b.c")
    }
}
