import HTTPMessages
import HTTPTypes
import Testing

@Suite("Percent-encoding, forms and path templates")
struct EncodingTests {
    @Test(
        arguments: [
            ("a%20b", "a b"), ("%2520", "%20"), ("a+b", "a+b"), ("%c3%A9", "é"), ("", ""), ("%00", nil),
            ("%", nil), ("%2", nil), ("%2x", nil), ("%ff", nil), ("%c3", nil),
        ] as [(String, String?)])
    func `text is decoded once, and malformed escapes are refused`(text: String, decoded: String?) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test(arguments: ["", "a b+c", "é/?&=%", "-._~"])
    func `encoded text decodes to the same text`(text: String) {
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    }

    @Test func `a form keeps its order, decodes plus as a space, and keeps malformed pairs undecoded`() {
        let form = Form("a=1+2&b=%41&a=3&c&d=%zz&&=e")
        #expect(form["a"] == "1 2")
        #expect(form["b"] == "A")
        #expect(form["c"] == "")
        #expect(form["d"] == "%zz")
        #expect(form["e"] == nil)
        #expect(form.repeatedNames == ["a"])
        #expect(form.pairs.map(\.name) == ["a", "b", "a", "c", "d", ""])
    }

    @Test func `a path template extracts and inserts path parameters`() {
        let template = PathTemplate("/api/v2/{serviceProvider}/profiles/{mvpd}")
        #expect(
            template.match(["api", "v2", "sp", "profiles", "m"]) == ["serviceProvider": "sp", "mvpd": "m"])
        #expect(template.match(["api", "v2", "sp", "profiles"]) == nil)
        #expect(template.match(["api", "v1", "sp", "profiles", "m"]) == nil)
        #expect(template.path(["serviceProvider": "a/b", "mvpd": "m"]) == "/api/v2/a%2Fb/profiles/m")
        #expect(template.parameterNames == ["serviceProvider", "mvpd"])
        #expect(template.literalCount == 3)
    }

    @Test func `a path is split at slashes before decoding, and one trailing slash adds no segment`() {
        #expect(Request(method: .get, path: "/a%2Fb/c/").pathSegments == ["a/b", "c"])
        #expect(Request(method: .get, path: "/").pathSegments == [])
        #expect(Request(method: .get, path: "/a//b").pathSegments == ["a", "", "b"])
        #expect(Request(method: .get, path: "/%00").pathSegments == nil)
    }
}
