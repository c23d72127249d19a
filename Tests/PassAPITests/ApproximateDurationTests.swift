import PassAPI
import Testing

@Suite("Durations for people")
struct ApproximateDurationTests {
    @Test(arguments: [
        (59, "59 seconds"), (60, "1 minute"), (119, "1 minute"), (3_599, "59 minutes"), (3_600, "1 hour"),
        (172_799, "47 hours"),
        (172_800, "2 days"),
    ])
    func `have the largest unit that fits`(seconds: Int, text: String) {
        #expect(Duration.seconds(seconds).approximate == text)
    }
}
