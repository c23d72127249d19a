import Testing

@testable import PassBackend

@Suite("Markup")
struct HTMLTests {
    @Test func `escapes interpolated text`() {
        let text = #"<script>alert("1")</script> & 'more'"#
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        let escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &apos;more&apos;"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
        let combined: HTML = "\("<\u{301}script>")"
        #expect(combined.text == "&lt;\u{301}script&gt;")
    }

    @Test func `inserts interpolated markup unchanged, a single value, a list or nil`() {
        let names = ["a&b", "c"]
        let items = names.map { name -> HTML in "<li>\(name)</li>" }
        let missing: HTML? = nil
        let html: HTML = "<ul>\(items)</ul>\(items[1])\(missing)"
        #expect(html.text == "<ul><li>a&amp;b</li><li>c</li></ul><li>c</li>")
    }
}
