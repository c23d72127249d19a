import HTTPMessages
import Testing

@testable import PassBackend

@Suite("Redacted URLs")
struct RedactedURLTests {
    /// A URL with a parameter that is percent-encoded so many times.
    private func url(_ parameter: String, encoded times: Int) -> String {
        "https://a.example/?to=" + (0..<times).reduce(parameter) { text, _ in PercentEncoding.encode(text) }
    }

    @Test(arguments: 0...6)
    func `keep values that are encoded up to six times`(times: Int) {
        let url = url("a b&c", encoded: times)
        #expect(Redactor.journal.withoutSecrets(url) == url)
    }

    @Test(arguments: 1...6)
    func `have no passwords in URLs that they contain, however often these are encoded`(times: Int) {
        let url = url("https://b.example/?password=1234", encoded: times)
        #expect(
            Redactor.journal.withoutSecrets(url)
                == self.url("https://b.example/?password=[redacted]", encoded: times))
    }

    @Test(arguments: [
        "/?a=%26access_token%3DHUSH", "/?a=b%26access_token=HUSH", "/?a=1;access_token=HUSH",
        "/?==access_token=HUSH",
        "/?+access_token=HUSH", "/?x%3Fuser=HUSH", "/?token=HUSH", "/?id_token=HUSH&refresh_token=HUSH",
        "/?secret=HUSH",
        "/?Api_Key=HUSH", #"/?a={"access_token":"HUSH"}"#, "/?a=%7B%22access_token%22%3A%20%22HUSH%22%7D",
        "//jane:HUSH@a.example/", "https%3A%2F%2Fjane%3AHUSH%40a.example%2F?a=b",
        "https://jane:HU=SH@a.example/?HUSH=a", "https://jane:HU/SH@a.example/",
        "/?url=https://jane:HU?SH@a.example/",
        "a.example?password=HUSH", "/?ast=HUSH", "/?Authorization=HUSH", "/?x-sso-id=HUSH",
        "/?AP-TempPass-Identity=HUSH", "/?cookie=HUSH", "/?password[]=HUSH", "/?user[password]=HUSH",
        "/?password%5B%5D=HUSH", #""username=HUSH"#,
        "/?url=http://user:HUSH@\u{301}host/",
    ])
    func `have no secrets, wherever these are`(url: String) {
        let redacted = Redactor.journal.withoutSecrets(url)
        #expect(
            redacted.contains("redacted") && !redacted.contains("=HUSH") && !redacted.contains("SH@"),
            "\(redacted)")
        #expect(!redacted.contains("\"HUSH") && !redacted.contains("%22HUSH"), "\(redacted)")
    }

    @Test(arguments: ["?a=", "a=", "%3Fa=", "&", "[", "//@"])
    func `are read to any depth`(part: String) {
        let redacted = Redactor.journal.withoutSecrets(
            String(repeating: part, count: 20_000) + "access_token=HUSH")
        #expect(!redacted.contains("=HUSH"))
    }

    @Test(arguments: [7, 8, 20])
    func `have no values that are encoded more often`(times: Int) {
        let redacted = Redactor.journal.withoutSecrets(url("secret text", encoded: times))
        #expect(redacted.contains("redacted") && !redacted.contains("secret"), "\(redacted)")
    }
}
