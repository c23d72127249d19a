import Testing

@testable import EventServer

@Suite("Instants of an event loop")
struct InstantTests {
    @Test(arguments: [
        (Duration.seconds(2), 2_000_000_000), (.milliseconds(1500), 1_500_000_000), (.nanoseconds(1), 1),
        (.zero, 0),
        (.seconds(-5), 0),
    ])
    func `a timeout is added in nanoseconds, a negative one as zero`(duration: Duration, nanoseconds: Int) {
        let start = Instant.now
        #expect(start + Timeout(duration) - start == Int64(nanoseconds))
    }

    @Test(arguments: [
        Duration.seconds(Int64.max), .seconds(9_223_372_036), .seconds(9_223_372_036) + .milliseconds(900),
    ])
    func `a timeout of centuries ends at the last instant`(duration: Duration) {
        let end = Instant.now + Timeout(duration)
        #expect(end == Instant.now + Timeout(.seconds(Int64.max)))
        #expect(end - .now > Int64.max / 2)
    }
}
