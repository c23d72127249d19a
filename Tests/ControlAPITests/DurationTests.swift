import ControlAPI
import PassAPI
import Testing

/// Parsing and formatting of durations.
struct DurationTests {
    @Test(arguments: [
        ("PT6H", 21_600_000), ("PT31M", 1_860_000), ("P1D", 86_400_000), ("P1DT2H3M4S", 93_784_000),
        ("P2W", 1_209_600_000), ("PT0.3S", 300), ("PT1.5H", 5_400_000), ("P1DT1H0.5M", 90_030_000),
        ("-PT1H", -3_600_000), ("PT0S", 0),
        ("300ms", 300), ("2s", 2_000), ("5m", 300_000), ("6h", 21_600_000), ("1d", 86_400_000),
        ("1.5s", 1_500), ("-1h", -3_600_000), ("P36525D", 3_155_760_000_000),
    ])
    func `a duration is ISO 8601 or a number with a unit`(_ text: String, _ milliseconds: Int) {
        #expect(Duration(text: text) == .milliseconds(milliseconds))
    }

    @Test(arguments: [
        "", "P", "PT", "P1", "1", "1 s", "s", "PT1S1H", "PT1H1H", "P1M", "P1Y", "P1H", "PTS", "PT.5S",
        "PT5.S",
        "--PT1S", "PT-1S", "+PT1S", "pt1s", "1S", "1e3s", "1.2.3s", "٣s", "P36526D", "9999999999999999999d",
        "PT0.0000000001S", "five minutes", "P1DT", "PT1.5H30M", "P0.5DT1H", "P0.5W1D",
    ])
    func `other texts are refused`(_ text: String) {
        #expect(Duration(text: text) == nil)
    }

    @Test(arguments: [TextFormat.duration, .signedDuration])
    func `the pattern of schemas wants a number, too`(_ format: TextFormat) throws {
        let pattern = try Regex(format.pattern)
        for text in ["P", "PT", "P1", "1", "P1DT", "PT1D", "-P"] {
            #expect(text.wholeMatch(of: pattern) == nil)
        }
        for text in ["PT6H", "P1D", "P1DT2H3M4S", "P2W", "300ms", "1.5s"] {
            #expect(text.wholeMatch(of: pattern) != nil)
        }
    }

    @Test(arguments: [
        "PT6H", "PT31M", "P1D", "P1DT2H3M4S", "PT0.3S", "PT2.25S", "-PT1H", "-PT0.5S", "PT0S", "P365D",
    ])
    func `the shortest form in ISO 8601 is formatted unchanged`(_ text: String) {
        #expect(Duration(text: text)?.isoText == text)
    }

    @Test(arguments: [("PT90M", "PT1H30M"), ("PT24H", "P1D"), ("-P0D", "PT0S")])
    func `a longer form in ISO 8601 is formatted as the shortest`(_ longer: String, _ shortest: String) {
        #expect(Duration(text: longer)?.isoText == shortest)
    }
}
