import ControlAPI
import PassAPI
import Testing

@testable import PassBackend

@Suite("A random delay")
struct DelayTests {
    @Test(arguments: [Duration.days(36_525), .hours(1), .milliseconds(1)])
    func `is at most an hour`(median: Duration) {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            let delay = Delay.lognormal(median: median, sigma: 100).draw(using: &random)
            #expect(delay >= .zero && delay <= .seconds(3_600))
        }
    }

    @Test func `from a log-normal distribution without spread is the median`() {
        var random = SystemRandomNumberGenerator()
        let delay = Delay.lognormal(median: .milliseconds(400), sigma: 0).draw(using: &random)
        #expect(abs(delay / .seconds(1) - 0.4) < 0.000_001)
    }
}
