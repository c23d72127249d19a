import PassAPI
import Testing

@testable import PassBackend

@Suite("The counters of requests")
struct RequestCountersTests {
    @Test func `count each operation and status, whatever their order`() {
        var counters = RequestCounters()
        func count(_ operation: PassOperation?, _ status: Int, times: Int) {
            for _ in 0..<times { counters.count(operation, status) }
        }
        count(.retrieveProfiles, 200, times: 1)
        count(.retrieveProfiles, 401, times: 2)
        count(nil, 404, times: 5)
        count(.retrieveProfiles, 200, times: 3)
        #expect(
            counters.counts == [
                .init(operation: .retrieveProfiles, status: 200): 4,
                .init(operation: .retrieveProfiles, status: 401): 2, .init(operation: nil, status: 404): 5,
            ])
    }
}
