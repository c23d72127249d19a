import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

@Suite("The scenario that repeats a request")
struct RequestScenarioTests {
    private func file(_ decisions: String) throws -> String {
        try JournalEntry(
            id: "1", operation: .retrieveAuthorizationDecisions, device: .make(), scenario: "valid-sso",
            request: Request(method: .post, path: "/api/v2/REF30/decisions/authorize/Cablevision"),
            reply: Reply(status: .ok, body: Array(#"{"decisions":[\#(decisions)]}"#.utf8)),
            receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0
        ).scenarioFile(in: ControlDocuments().load())
    }

    @Test func `denies no resource whose pattern also matches a permitted one`() throws {
        let denied =
            #"{"resource":"https://h/v?token=one","authorized":false,"error":{"code":"authorization_denied_by_mvpd"}}"#
        let line = #"{ resource: "https://h/v?token=*", decision: deny }"#
        #expect(try file(denied).contains(line))
        #expect(try file(denied + #",{"resource":"https://h/w?token=two","authorized":true}"#).contains(line))
        let permitted = #"{"resource":"https://h/v?token=two","authorized":true}"#
        #expect(try !file(denied + "," + permitted).contains("decision: deny"))
    }
}
