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

    /// The leap day of a year that 400 divides is the last day of an era.
    @Test(arguments: [
        ("1600-02-29T00:00:00Z", -11_670_998_400), ("1900-02-28T00:00:00Z", -2_203_977_600),
        ("1900-03-01T00:00:00Z", -2_203_891_200), ("2000-02-28T00:00:00Z", 951_696_000),
        ("2000-02-29T23:59:59Z", 951_868_799), ("2000-03-01T00:00:00Z", 951_868_800),
        ("2024-02-29T00:00:00Z", 1_709_164_800), ("2024-12-31T00:00:00Z", 1_735_603_200),
        ("2026-01-01T00:00:00Z", 1_767_225_600), ("2100-03-01T00:00:00Z", 4_107_542_400),
        ("2400-02-29T00:00:00Z", 13_574_563_200),
    ])
    func `have the right date, also on leap days`(text: String, seconds: Int64) {
        let time = Timestamp(milliseconds: seconds * 1_000)
        #expect(time.utcString == text)
        #expect(Timestamp(text: text) == time)
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
