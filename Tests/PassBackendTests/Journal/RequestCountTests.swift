import HTTPTypes
import PassAPI
import Testing

@testable import PassBackend

@Suite("The counts of requests")
struct RequestCountTests {
    @Test func `are those of each operation and status, whatever their order`() {
        var journal = Journal()
        func count(_ operation: PassOperation?, _ status: HTTPResponse.Status, times: Int) {
            for _ in 0..<times { journal.count(operation, status) }
        }
        count(.retrieveProfiles, .ok, times: 1)
        count(.retrieveProfiles, .unauthorized, times: 2)
        count(nil, .notFound, times: 5)
        count(.retrieveProfiles, .ok, times: 3)
        #expect(
            journal.requestCounts == [
                .init(operation: .retrieveProfiles, status: 200): 4,
                .init(operation: .retrieveProfiles, status: 401): 2, .init(operation: nil, status: 404): 5,
            ])
    }
}
