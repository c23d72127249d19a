import ControlAPI
import PassAPI
import Testing

@testable import PassBackend

@Suite("A delay that is drawn")
struct DelayTests {
    @Test(arguments: [Duration.days(36_525), .hours(1), .milliseconds(1)])
    func `is never longer than an hour, however long the tail`(median: Duration) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            let delay = Delay.lognormal(median: median, sigma: 100).draw(using: &random)
            #expect(delay >= .zero && delay <= .seconds(3_600))
        }
    }

    @Test func `of a lognormal distribution without spread is its median`() {
        var random = SystemRandomNumberGenerator()
        let delay = Delay.lognormal(median: .milliseconds(400), sigma: 0).draw(using: &random)
        #expect(abs(delay / .seconds(1) - 0.4) < 0.000_001)
    }
}
