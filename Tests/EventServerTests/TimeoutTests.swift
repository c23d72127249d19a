import Testing

@testable import EventServer

@Suite("Timeouts of an event loop")
struct TimeoutTests {
    @Test(arguments: [
        (Duration.seconds(2), 2_000_000_000), (.milliseconds(1500), 1_500_000_000), (.nanoseconds(1), 1),
        (.zero, 0),
        (.seconds(-5), 0),
    ])
    func `are counted in nanoseconds, a negative one as zero`(duration: Duration, nanoseconds: Int) {
        #expect(duration.nanoseconds == Int64(nanoseconds))
    }

    @Test(arguments: [
        Duration.seconds(Int64.max), .seconds(9_223_372_036), .seconds(9_223_372_036) + .milliseconds(900),
    ])
    func `of centuries end after a century`(duration: Duration) {
        let (end, didOverflow) = Int64.loopTime.addingReportingOverflow(duration.nanoseconds)
        #expect(!didOverflow)
        #expect(end > 3_000_000_000_000_000_000)
    }
}
