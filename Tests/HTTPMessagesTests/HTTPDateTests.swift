import HTTPMessages
import Testing

@Suite("The Date field of a reply")
struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    ])
    func `a date has the IMF-fixdate format of RFC 9110, 5.6.7`(second: Int64, text: String) {
        #expect(HTTPDate.text(secondsSinceEpoch: second) == text)
    }
}
