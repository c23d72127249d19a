import HTTPMessages
import Testing

/// URIs to which a user agent is redirected.
@Suite("Absolute URIs")
struct AbsoluteURITests {
    @Test(arguments: [
        "https://adobe.com", "http://127.0.0.1:8080/callback?a=b#c", "HTTPS://[::1]/", "https://@", "app:x",
        "my-app+2.0:/callback", "com.example.app:callback", "com.example.app:/8080", "localhost:callback",
        "a:b",
        "Z9:9", "about:blank", "adobepass://ios.app/é",
    ])
    func `are safe with a scheme, and for http with a host`(text: String) {
        #expect(AbsoluteURI.isSafe(text))
    }

    @Test(arguments: [
        "", ":", "a", "a:", ":a", "/path", "//host/path", "9a:b", "-a:b", "a_b:c", "é:b", "a b:c",
        "http:", "http:/x", "http:x", "http://", "http:///x", "https://?x", "https://#x", "https://:80",
        "HTTP:/x",
        "localhost:8080", "LOCALHOST:8080/x", "example.com:80", "127.0.0.1:80",
        "javascript:alert(1)", "JavaScript://%0aalert(1)", "data:text/html,x", "DATA:,x", "vbscript:x",
        "app:a b", "app:a\u{7F}", "app:a\u{1F}", "app:\tx", "app:x\n", "app:\0",
    ])
    func `are not safe without one, with code, or with characters that no URI has`(text: String) {
        #expect(!AbsoluteURI.isSafe(text))
    }

    @Test func `have a longest length in bytes`() {
        let start = "https://adobe.com/"
        let longest = start + String(repeating: "x", count: AbsoluteURI.longest - start.utf8.count)
        #expect(AbsoluteURI.isSafe(longest))
        #expect(!AbsoluteURI.isSafe(longest + "x"))
        #expect(!AbsoluteURI.isSafe(String(longest.dropLast()) + "é"))
        #expect(AbsoluteURI.longest == 4_096)
    }
}
