import Testing

@testable import ControlAPI

@Suite("The public URL")
struct PublicURLTests {
    @Test(arguments: [
        ("http://10.0.0.5:65535", "http://10.0.0.5:65535", "10.0.0.5"),
        ("https://[::1]:8443/", "https://[::1]:8443", "::1"),
        ("HTTPS://My-Mac.local", "HTTPS://My-Mac.local", "My-Mac.local"),
    ])
    func `has a scheme, a host and a port, without a slash behind them`(
        given: String, text: String, host: String
    ) throws {
        let url = try #require(PublicURL(given))
        #expect(url.text == text)
        #expect(url.host == host)
    }

    @Test(arguments: [
        "http://a:655350", "http://a:", "http://a/b", "ftp://a", "a:80", "http://[::1", "http://",
    ])
    func `is no other text`(text: String) {
        #expect(PublicURL(text) == nil)
    }
}
