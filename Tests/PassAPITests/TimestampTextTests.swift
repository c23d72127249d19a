import PassAPI
import Testing

@Suite("Times as text")
struct TimestampTextTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-03-16T14:39:48Z", 1_773_671_988_000),
        ("2026-03-16T14:39:48.250Z", 1_773_671_988_250), ("2026-03-16T14:39:48.25Z", 1_773_671_988_250),
        ("2026-03-16T14:39:48.250999Z", 1_773_671_988_250), ("2026-03-16T15:39:48+01:00", 1_773_671_988_000),
        ("2026-03-16T09:09:48.250-05:30", 1_773_671_988_250),
        ("2026-03-17T14:38:48+23:59", 1_773_671_988_000),
    ])
    func `are read with a fraction and an offset`(text: String, milliseconds: Int64) {
        #expect(Timestamp(text: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "tomorrow", "2026-03-16", "2026-03-16T14:39:48", "2026-13-16T14:39:48Z", "2026-00-16T14:39:48Z",
        "2026-02-29T14:39:48Z", "2026-03-00T14:39:48Z", "2026-03-16T24:00:00Z", "2026-03-16T14:60:00Z",
        "2026-03-16T14:39:60Z", "2026-03-16T14:39:48+24:00", "2026-03-16T14:39:48+01:60",
    ])
    func `are refused in another form`(text: String) {
        #expect(Timestamp(text: text) == nil)
    }
}
