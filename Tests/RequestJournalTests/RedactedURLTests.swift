import HTTPMessages
import Testing

@testable import RequestJournal

@Suite("Redacted URLs")
struct RedactedURLTests {
    /// A URL with a parameter that is percent-encoded so many times.
    private func url(_ parameter: String, encoded times: Int) -> String {
        "https://a.example/?to=" + (0..<times).reduce(parameter) { text, _ in PercentEncoding.encode(text) }
    }

    @Test(arguments: 0...6)
    func `keep values that are encoded up to six times`(times: Int) {
        let url = url("a b&c", encoded: times)
        #expect(Redaction.url(url) == url)
    }

    @Test(arguments: 1...6)
    func `have no passwords in URLs that they contain, however often these are encoded`(times: Int) {
        let url = url("https://b.example/?password=1234", encoded: times)
        #expect(Redaction.url(url) == self.url("https://b.example/?password=[redacted]", encoded: times))
    }

    @Test(arguments: [7, 8, 20])
    func `have no values that are encoded more often`(times: Int) {
        let redacted = Redaction.url(url("secret text", encoded: times))
        #expect(redacted.contains("redacted") && !redacted.contains("secret"), "\(redacted)")
    }
}
