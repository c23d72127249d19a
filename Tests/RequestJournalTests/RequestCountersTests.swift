import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import RequestJournal

@Suite("The counters of requests")
struct RequestCountersTests {
    @Test func `count each operation and status, whatever their order`() {
        var counters = RequestCounters()
        func count(_ operation: PassOperation?, _ status: HTTPResponse.Status, times: Int) {
            for _ in 0..<times {
                counters.count(
                    JournalEntry(
                        id: "1", operation: operation, device: nil, scenario: "valid-sso",
                        request: Request(method: .get, path: "/"), reply: Reply(status: status),
                        receivedAt: .start, arrivedAt: .start, deviceTime: .start, milliseconds: 0))
            }
        }
        count(.retrieveProfiles, .ok, times: 1)
        count(.retrieveProfiles, .unauthorized, times: 2)
        count(nil, .notFound, times: 5)
        count(.retrieveProfiles, .ok, times: 3)
        #expect(
            counters.counts == [
                .init(operation: .retrieveProfiles, status: 200): 4,
                .init(operation: .retrieveProfiles, status: 401): 2, .init(operation: nil, status: 404): 5,
            ])
    }
}
